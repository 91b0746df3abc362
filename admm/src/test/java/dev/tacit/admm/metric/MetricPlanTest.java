package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.Accountants;
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

class MetricPlanTest {
  private static final double DELTA = 1e-5;
  private static final int FEATURES = 8;

  private final MetricEntry algorithm = new MetricEntry(Topology.CENTRAL);

  @Test
  void factS5a_bothBranchesSpendTheBudgetAndNoMore() {
    // With few rows the correlations are not worth buying, with more they are, and with many the
    // labels are looked at, too. With many features the correlations are too dear for that.
    spends(FEATURES, 200, 300, "metric/diagonal", "gradient", "probability/counts");
    spends(
        FEATURES,
        200,
        1_700,
        "metric/diagonal",
        "metric/correlations",
        "gradient",
        "probability/counts");
    spends(
        FEATURES,
        200,
        20_000,
        "metric/diagonal",
        "metric/correlations",
        "gradient",
        "cells",
        "probability/look",
        "probability/counts");
    spends(
        159,
        10,
        48_000,
        "metric/diagonal",
        "gradient",
        "cells",
        "probability/look",
        "probability/counts");
  }

  /** The way by its sites: all gradients have one counted receipt, not one for each round. */
  private void spends(int features, int rounds, int rows, String... sites) {
      for (Neighbours relation : Neighbours.values()) {
        MemoryDoors doors = doors(1);
        Examples examples = examples(new Random(rows), rows, features);
        Map<String, String> settings = Map.of("rounds", Integer.toString(rounds));
        Plan plan = plan(features, new LogisticLoss(), List.of(rows), 1, relation, settings);
        plan.run(List.of(examples), doors, Progress.SILENT);
        assertThat(doors.counted())
            .extracting(one -> one.receipt().address().site())
            .containsExactly(sites);
        double paid = epsilon(Receipts.composed(doors.counted()), relation);
        assertThat(paid).isCloseTo(1, within(1e-5)).isLessThanOrEqualTo(1);
        assertThat(epsilon(plan.event(0), relation)).isBetween(paid * (1 - 1e-12), 1.0);
        assertThat(plan.unmatched(doors.counted(), 1)).isEmpty();
        List<CountedReceipt> fewer = new ArrayList<>(doors.counted());
        fewer.removeIf(one -> one.receipt().address().site().equals("gradient"));
        assertThat(plan.unmatched(fewer, 1)).isPresent();
        assertThat(plan.ways(0)).hasSize(4);
        plan.ways(0)
            .forEach(way -> assertThat(epsilon(way, relation)).isBetween(1 - 1e-5, 1.0));
      }
  }

  @Test
  void ownersEachSpendTheBudgetForTheirOwnRows() {
    List<Examples> owners = new ArrayList<>();
    List<Integer> sizes = List.of(900, 100, 500);
    sizes.forEach(size -> owners.add(examples(new Random(size), size)));
    MemoryDoors doors = doors(3);
    Plan plan = plan(new LogisticLoss(), sizes, 2, Neighbours.REPLACE_ONE, Map.of());
    plan.run(owners, doors, Progress.SILENT);
    for (int agent = 0; agent < 3; agent++) {
      String name = MemoryDoors.agentName(agent);
      List<CountedReceipt> own =
          doors.counted().stream()
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
            () ->
                plan(
                    SquaredLoss.clipped(1),
                    List.of(100),
                    1,
                    Neighbours.REPLACE_ONE,
                    Map.of()))
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
            () -> plan(new LogisticLoss(), List.of(100, 0), 1, Neighbours.REPLACE_ONE, Map.of()))
        .hasMessageContaining("agent 1 has 0 records");
  }

  private Plan plan(
      Loss loss,
      List<Integer> rows,
      double epsilon,
      Neighbours relation,
      Map<String, String> settings) {
    return plan(FEATURES, loss, rows, epsilon, relation, settings);
  }

  private Plan plan(
      int features,
      Loss loss,
      List<Integer> rows,
      double epsilon,
      Neighbours relation,
      Map<String, String> settings) {
    return algorithm.plan(
        new Setup(
            rows,
            features,
            Collections.nCopies(features, false),
            List.of(),
            loss,
            Penalties.none(),
            Optional.of(new Budget(epsilon, DELTA, relation)),
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings())));
  }

  private static MemoryDoors doors(int agents) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      keys.add(NoiseKey.secure());
    }
    return new MemoryDoors("run", keys);
  }

  private static MemoryDoors seeded() {
    return new MemoryDoors("run", List.of(TestNoise.seeded(7)));
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
    return examples(random, count, FEATURES);
  }

  private static Examples examples(Random random, int count, int features) {
    RowsBuilder rows = Rows.dense(features);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double common = features == FEATURES ? random.nextGaussian() : 0;
      double[] row = new double[features];
      double signal = 0;
      for (int j = 0; j < features; j++) {
        row[j] = (common + random.nextGaussian()) / 4;
        signal += (j % 2 == 0 ? 1 : -1) * row[j];
      }
      labels[i] = signal + .1 * random.nextGaussian() > 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }
}
