package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetricPlanTest {
  private static final double DELTA = 1e-5;
  private static final int FEATURES = 8;

  private final MetricEntry algorithm = new MetricEntry(Topology.CENTRAL);

  /** Two classes, three, and numbers. */
  private enum Answers {
    SIGNS,
    CLASSES,
    NUMBERS;

    /** A histogram in the end; for two classes and many rows two looks before it. */
    private int closing(int rows) {
      return this == SIGNS && rows == 20_000 ? 3 : 1;
    }

    private Loss loss() {
      return this == NUMBERS ? new SquaredLoss() : new LogisticLoss();
    }

    private int classes() {
      return this == CLASSES ? 3 : 1;
    }

    /** Two classes are given. */
    private Examples of(Examples examples) {
      double[] labels = new double[examples.count()];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = this == CLASSES ? 1 + examples.label(i) : examples.label(i);
      }
      return Examples.of(examples.rows(), labels);
    }
  }

  @ParameterizedTest
  @EnumSource(Answers.class)
  void factS5a_bothBranchesSpendTheBudgetAndNoMore(Answers answers) {
    // With few rows the correlations are not worth buying, with many they are.
    for (int rows : new int[] {300, 20_000}) {
      for (Neighbours relation : Neighbours.values()) {
        InMemoryChannel channel = doors(1);
        Examples examples = answers.of(examples(new Random(rows), rows));
        Plan plan = plan(answers.loss(), answers.classes(), List.of(rows), 1, relation, Map.of());
        plan.run(List.of(examples), channel, Progress.SILENT);
        boolean bought =
            channel.countedReceipts().stream()
                .anyMatch(one -> one.receipt().address().site().contains("correlations"));
        assertThat(bought).isEqualTo(rows == 20_000);
        // The diagonal, the correlations or the centre of the numbers, all gradients together, not
        // one for each round, counts.
        assertThat(channel.countedReceipts()).hasSize(3 + answers.closing(rows));
        double paid = epsilon(Receipts.composed(channel.countedReceipts()), relation);
        assertThat(paid).isCloseTo(1, within(1e-5)).isLessThanOrEqualTo(1);
        assertThat(epsilon(plan.event(0), relation)).isBetween(paid * (1 - 1e-12), 1.0);
        assertThat(plan.match(channel.countedReceipts(), 1).mismatch()).isEmpty();
      }
    }
  }

  @Test
  void ownersEachSpendTheBudgetForTheirOwnRows() {
    List<Examples> owners = new ArrayList<>();
    List<Integer> sizes = List.of(900, 100, 500);
    sizes.forEach(size -> owners.add(examples(new Random(size), size)));
    InMemoryChannel channel = doors(3);
    Plan plan = plan(new LogisticLoss(), sizes, 2, Neighbours.REPLACE_ONE, Map.of());
    plan.run(owners, channel, Progress.SILENT);
    for (int agent = 0; agent < 3; agent++) {
      String name = Address.agent(agent);
      List<CountedReceipt> own =
          channel.countedReceipts().stream()
              .filter(one -> one.receipt().address().agent().equals(name))
              .toList();
      assertThat(own.stream().mapToLong(CountedReceipt::times).sum()).isGreaterThan(200);
      double paid = epsilon(Receipts.composed(own), Neighbours.REPLACE_ONE);
      assertThat(paid).isCloseTo(2, within(1e-4));
    }
  }

  @Test
  void learnsWhereThereIsSomethingToLearn() {
    Examples examples = examples(new Random(1), 20_000);
    for (Loss loss : List.of(new LogisticLoss(), new HuberHingeLoss(HuberHingeLoss.USUAL_WIDTH))) {
      Plan plan = plan(loss, List.of(20_000), 1, Neighbours.REPLACE_ONE, Map.of());
      Outcome outcome = plan.run(List.of(examples), seeded(), Progress.SILENT);
      assertThat(error(outcome, examples)).isLessThan(.12);
    }
  }

  @Test
  void classesAreToldApartAndNumbersPredicted() {
    Examples two = examples(new Random(1), 20_000);
    double[] thirds = new double[two.count()];
    double[] numbers = new double[two.count()];
    for (int i = 0; i < thirds.length; i++) {
      double signal = signal(two, i);
      thirds[i] = signal > .15 ? 2 : signal > -.15 ? 1 : 0;
      numbers[i] = Math.max(-1, Math.min(1, signal));
    }
    Examples classes = Examples.of(two.rows(), thirds);
    Outcome sorted =
        plan(new LogisticLoss(), 3, List.of(20_000), 1, Neighbours.REPLACE_ONE, Map.of())
            .run(List.of(classes), seeded(), Progress.SILENT);
    int wrong = 0;
    for (int i = 0; i < classes.count(); i++) {
      int top = 0;
      for (int k = 1; k < 3; k++) {
        top = score(sorted, k, classes, i) > score(sorted, top, classes, i) ? k : top;
      }
      wrong += top == classes.label(i) ? 0 : 1;
    }
    assertThat((double) wrong / classes.count()).isLessThan(.12);
    Examples targets = Examples.of(two.rows(), numbers);
    Outcome fitted =
        plan(new SquaredLoss(), 1, List.of(20_000), 1, Neighbours.REPLACE_ONE, Map.of())
            .run(List.of(targets), seeded(), Progress.SILENT);
    double squares = 0;
    double all = 0;
    for (int i = 0; i < targets.count(); i++) {
      squares += Math.pow(targets.label(i) - score(fitted, 0, targets, i), 2);
      all += Math.pow(targets.label(i), 2);
    }
    assertThat(squares / all).isLessThan(.06);
    // Nearly every residual is in some bin, and most are small.
    Vec counts = fitted.auxiliaryReleases().get(AuxiliaryNames.RESIDUAL_COUNTS).value();
    double sum = 0;
    for (int k = 0; k < counts.dimension(); k++) {
      sum += counts.get(k);
    }
    assertThat(sum).isCloseTo(20_000, within(2_000.0));
  }

  private static double signal(Examples examples, int row) {
    double signal = 0;
    for (int j = 0; j < FEATURES; j++) {
      signal += (j % 2 == 0 ? 1 : -1) * examples.rows().row(row).get(j);
    }
    return signal;
  }

  private static double score(Outcome outcome, int function, Examples examples, int row) {
    LinearModel linear = outcome.outputs().get(function).linear();
    return examples.rows().dot(row, linear.weights()) + linear.intercept();
  }

  @Test
  void theSameKeyGivesTheSameModelToTheBit() {
    Examples examples = examples(new Random(2), 2000);
    Plan plan = plan(new LogisticLoss(), List.of(2000), 1, Neighbours.ADD_REMOVE, Map.of());
    Vec first = plan.run(List.of(examples), seeded(), Progress.SILENT).model().linear().weights();
    Vec again = plan.run(List.of(examples), seeded(), Progress.SILENT).model().linear().weights();
    assertThat(again).isEqualTo(first);
  }

  @Test
  void indicatorPriorChangesNothingWithoutIndicators() {
    Examples examples = examples(new Random(3), 2000);
    Plan plain = plan(new LogisticLoss(), List.of(2000), 1, Neighbours.REPLACE_ONE, Map.of());
    Plan prior =
        plan(
            new LogisticLoss(),
            List.of(2000),
            1,
            Neighbours.REPLACE_ONE,
            Map.of("indicatorPrior", "true"));
    Vec without =
        plain.run(List.of(examples), seeded(), Progress.SILENT).model().linear().weights();
    Vec with = prior.run(List.of(examples), seeded(), Progress.SILENT).model().linear().weights();
    assertThat(with.minus(without).norm()).isLessThan(1e-12 * without.norm());
  }

  @Test
  void refuses_whatItDoesNotCover() {
    assertThatThrownBy(
            () -> plan(SquaredLoss.clipped(1), List.of(100), 1, Neighbours.REPLACE_ONE, Map.of()))
        .hasMessageContaining("squared");
    assertThatThrownBy(
            () ->
                plan(
                    new LogisticLoss(),
                    List.of(100),
                    1,
                    Neighbours.REPLACE_ONE,
                    Map.of("rounds", "0")))
        .hasMessageContaining("rounds = 0");
    assertThatThrownBy(
            () ->
                plan(
                    new HuberHingeLoss(HuberHingeLoss.USUAL_WIDTH),
                    3,
                    List.of(100),
                    1,
                    Neighbours.REPLACE_ONE,
                    Map.of()))
        .hasMessageContaining("is for two classes; use logistic for 3");
    assertThatThrownBy(
            () -> plan(new LogisticLoss(), List.of(100, 0), 1, Neighbours.REPLACE_ONE, Map.of()))
        .hasMessageContaining("agent 1 has 0 records");
  }

  private Plan plan(
      Loss loss,
      List<Integer> rows,
      double epsilon,
      Neighbours relation,
      Map<String, String> settings) {
    return plan(loss, 1, rows, epsilon, relation, settings);
  }

  private Plan plan(
      Loss loss,
      int classes,
      List<Integer> rows,
      double epsilon,
      Neighbours relation,
      Map<String, String> settings) {
    return algorithm.plan(
        new Setup(
            rows,
            rows.stream().mapToInt(Integer::intValue).sum(),
            FEATURES,
            classes,
            Collections.nCopies(FEATURES, false),
            List.of(),
            loss,
            Penalties.none(),
            Optional.of(new Budget(epsilon, DELTA, relation)),
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings())));
  }

  private static InMemoryChannel doors(int agents) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      keys.add(NoiseKey.secure());
    }
    return new InMemoryChannel("run", keys);
  }

  private static InMemoryChannel seeded() {
    return new InMemoryChannel("run", List.of(TestNoise.seeded(7)));
  }

  private static double epsilon(PrivacyEvent event, Neighbours relation) {
    return Accountants.all().guarantee(event, relation, DELTA).epsilon();
  }

  private static double error(Outcome outcome, Examples examples) {
    int wrong = 0;
    for (int i = 0; i < examples.count(); i++) {
      double score =
          examples.rows().dot(i, outcome.model().linear().weights())
              + outcome.model().linear().intercept();
      wrong += score * examples.label(i) > 0 ? 0 : 1;
    }
    return (double) wrong / examples.count();
  }

  /** Two classes that a line through correlated features separates but for some noise. */
  private static Examples examples(Random random, int count) {
    RowsBuilder rows = Rows.dense(FEATURES);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double common = random.nextGaussian();
      double[] row = new double[FEATURES];
      double signal = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = (common + random.nextGaussian()) / 4;
        signal += (j % 2 == 0 ? 1 : -1) * row[j];
      }
      labels[i] = signal + .1 * random.nextGaussian() > 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }
}
