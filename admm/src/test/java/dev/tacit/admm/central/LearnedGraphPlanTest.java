package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedGraphPlanTest {
  private static final Penalties LASSO = Penalties.elasticNet(0, 1e-4);
  private static final List<Edge> TRUE_EDGES =
      List.of(new Edge(0, 3), new Edge(1, 4), new Edge(2, 5));

  @Test
  void theReceiptsAreThePlanAndFitTheBudget() {
    Examples examples = correlated(new Random(1), 300);
    for (Neighbours relation : Neighbours.values()) {
      for (boolean accelerated : new boolean[] {false, true}) {
        Budget budget = new Budget(.7, 1e-5, relation);
        Map<String, String> settings = Map.of("graph.share", ".2", "rounds", "9");
        Plan plan = plan(accelerated, setup(examples, LASSO, budget, settings));
        InMemoryChannel channel = new InMemoryChannel("run", List.of(NoiseKey.secure()));
        plan.run(List.of(examples), channel, Progress.SILENT);
        List<CountedReceipt> receipts = graphFirst(channel.countedReceipts());
        assertThat(receipts).extracting(CountedReceipt::times).containsExactly(1L, 9L);
        double planned = epsilon(plan.event(0), budget);
        double paid = epsilon(Receipts.composed(receipts), budget);
        assertThat(paid).isEqualTo(planned);
        assertThat(planned).isLessThanOrEqualTo(.7).isGreaterThan(.699);
        // Without the graph's receipt the run would look cheaper: it is charged.
        assertThat(epsilon(Receipts.composed(receipts.subList(1, 2)), budget)).isLessThan(.66);
        assertThat(plan.match(receipts, 1).mismatch()).isEmpty();
        assertThat(plan.match(receipts.subList(1, 2), 1).mismatch().orElseThrow())
            .contains("no receipt and no forfeit for 1 x Gaussian");
      }
    }
  }

  private static List<CountedReceipt> graphFirst(List<CountedReceipt> receipts) {
    Comparator<CountedReceipt> order =
        Comparator.comparing(one -> !one.receipt().address().site().equals("graph/moments"));
    return receipts.stream().sorted(order).toList();
  }

  /** Noise of deviation 3e-5 against partial correlations above .5: no failure can be expected. */
  @Test
  void factF13_findsTheTrueEdgesAtAGenerousBudgetOnly() {
    Examples examples = correlated(new Random(2), 20_000);
    assertThat(learned(examples, 20)).containsExactlyInAnyOrderElementsOf(TRUE_EDGES);
    // The twin: a graph from moments that are nearly all noise is another one.
    assertThat(learned(examples, 1e-3)).isNotEqualTo(learned(examples, 20));
  }

  private static List<Edge> learned(Examples examples, double epsilon) {
    Budget budget = new Budget(epsilon, 1e-5, Neighbours.REPLACE_ONE);
    Map<String, String> settings = Map.of("graph.share", ".5", "graph.edges", "3");
    LearnedGraphPlan plan =
        (LearnedGraphPlan) plan(false, setup(examples, LASSO, budget, settings));
    InMemoryChannel channel = new InMemoryChannel("run", List.of(TestNoise.seeded(7)));
    Released moments =
        channel
            .open(0, 0)
            .release(
                LearnedGraphPlan.SITE.name(),
                plan.graph().moments(LocalRecords.of(examples)),
                plan.graph().noise(plan.mu()),
                Audience.EVERYONE);
    Penalties learned = plan.learned(moments);
    assertThat(learned.fused()).isEqualTo(LASSO.lasso());
    return learned.edges();
  }

  /**
   * The graph is known when it is paid for: a step that suits no star of edges is refused before.
   */
  @Test
  void aGivenStepSuitsEveryGraphThatMayBeLearned() {
    Examples examples = Sample.examples(new Random(4), 60, 5);
    Budget budget = new Budget(2, 1e-5, Neighbours.REPLACE_ONE);
    double curvature = new LogisticLoss().curvatureBound();
    double most = 2 / (curvature + .01 * (1 + 4)); // a star of three edges has eigenvalue 4
    Map<String, String> settings = Map.of("graph.share", ".5", "graph.edges", "3", "rounds", "3");
    for (boolean accelerated : new boolean[] {false, true}) {
      Plan plan = plan(accelerated, setup(examples, LASSO, budget, with(settings, most)));
      InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", 1);
      plan.run(List.of(examples), channel, Progress.SILENT);
      assertThat(plan.match(channel.countedReceipts(), 1).mismatch()).isEmpty();
      assertThatThrownBy(
              () -> plan(accelerated, setup(examples, LASSO, budget, with(settings, most * 1.001))))
          .hasMessageContaining("stepSize = ")
          .hasMessageContaining("leave stepSize out");
    }
    LinearMap star =
        LinearMap.differences(5, List.of(new Edge(0, 1), new Edge(0, 2), new Edge(0, 3)))
            .stackedOn(LinearMap.identity(5));
    assertThat(star.largestSingularValue()).isCloseTo(Math.sqrt(5), within(1e-12));
  }

  private static Map<String, String> with(Map<String, String> settings, double step) {
    Map<String, String> more = new HashMap<>(settings);
    more.put("stepSize", Double.toString(step));
    return more;
  }

  @Test
  void factF13_neighboursMoveTheMomentsByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = new double[1];
      ForAll.cases(200, random -> compare(random, relation, largest));
      // Attacked hard enough: the bound is nearly reached by some pair.
      assertThat(largest[0]).as(relation.label()).isGreaterThan(.95);
    }
  }

  private static void compare(Random random, Neighbours relation, double[] largest) {
    RowsBuilder one = Rows.dense(3);
    RowsBuilder other = Rows.dense(3);
    int count = 5;
    for (int i = 0; i < count; i++) {
      double[] row = axis(random);
      one.append(row);
      if (i > 0) {
        other.append(row);
      } else if (relation == Neighbours.REPLACE_ONE) {
        other.append(axis(random));
      }
    }
    Rows rows = one.build();
    Examples examples = Examples.of(rows, new double[] {1, 1, -1, -1, 1});
    Budget budget = new Budget(1, 1e-5, relation);
    Setup setup = setup(examples, LASSO, budget, Map.of("graph.share", ".5"));
    EffectiveSettings effective =
        EffectiveSettings.of(setup.settings(), new GradientEntry(false, true).settings());
    PrivateGraph graph = PrivateGraph.of(setup, effective).orElseThrow();
    Sensitive before = graph.moments(LocalRecords.of(examples));
    Sensitive after = graph.moments(LocalRecords.of(other.build()));
    double moved = revealed(before).minus(revealed(after)).norm();
    double bound = before.sensitivity().bound();
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  /** Far outside the unit ball, near an axis: pairs of rows are nearly orthogonal or parallel. */
  private static double[] axis(Random random) {
    double[] row = Sample.gaussian(random, 3).scaled(.02).toArray();
    row[random.nextInt(3)] = random.nextBoolean() ? 40 : -40;
    return row;
  }

  @Test
  void tiesGoToThePairNamedFirst() {
    List<Edge> edges = PartialCorrelations.strongest(SymmetricMatrix.identity(4), .1, 2);
    assertThat(edges).containsExactly(new Edge(0, 1), new Edge(0, 2));
  }

  @Test
  void refuses_whatTheGraphCannotBeCombinedWith() {
    Examples examples = correlated(new Random(3), 30);
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    Map<String, String> share = Map.of("graph.share", ".2");
    Penalties publicGraph = new Penalties(0, 1e-4, 1e-4, List.of(new Edge(0, 1)));
    assertThatThrownBy(() -> plan(false, setup(examples, publicGraph, budget, share)))
        .hasMessageContaining("graph.share = 0.2")
        .hasMessageContaining("public graph");
    assertThatThrownBy(() -> plan(false, setup(examples, Penalties.ridge(1), budget, share)))
        .hasMessageContaining("l1 above 0");
    assertThatThrownBy(
            () -> plan(false, setup(examples, LASSO, budget, Map.of("graph.edges", "3"))))
        .hasMessageContaining("graph.edges = 3");
    assertThatThrownBy(
            () -> plan(false, setup(examples, LASSO, budget, Map.of("graph.share", "1"))))
        .hasMessageContaining("graph.share = 1");
    Setup printed = Sample.with(setup(examples, LASSO, budget, share), share, Calibration.PAPER);
    assertThatThrownBy(() -> plan(false, printed)).hasMessageContaining("calibration = paper");
  }

  private static Plan plan(boolean accelerated, Setup setup) {
    return new GradientEntry(accelerated, true).plan(setup);
  }

  private static Setup setup(
      Examples examples, Penalties penalties, Budget budget, Map<String, String> settings) {
    Setup plain = Sample.setup(examples, new LogisticLoss(), penalties, Optional.of(budget));
    return Sample.with(plain, settings, Calibration.SOUND);
  }

  private static double epsilon(PrivacyEvent event, Budget budget) {
    return Accountants.all().guarantee(event, budget.neighbours(), budget.delta()).epsilon();
  }

  /** Features 3, 4, 5 are noisy copies of 0, 1, 2. */
  private static Examples correlated(Random random, int count) {
    RowsBuilder rows = Rows.dense(6);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double[] row = Sample.gaussian(random, 6).toArray();
      for (int j = 0; j < 3; j++) {
        row[j + 3] = .9 * row[j] + .3 * row[j + 3];
      }
      labels[i] = row[0] >= 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().scaled(.3).withinUnitBall(), labels);
  }

  /** The value inside, through a door whose noise a test has set to zero. */
  private static Vec revealed(Sensitive sensitive) {
    Vec none = Vec.zeros(sensitive.dimension());
    InMemoryChannel channel =
        new InMemoryChannel("reveal", List.of(TestNoise.scripted(1, address -> Optional.of(none))));
    return channel
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }
}
