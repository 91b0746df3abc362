package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The price that is planned is the price that the receipts add up to, and it fits the budget. */
class PsEntryTest {
  private static final StarSample SAMPLE = StarSample.of(40, 25, 60);
  private static final double EPSILON = 1.5;

  @Test
  void samplingRateZero_isOneGaussianForTheScaleAndOneARound() {
    for (Neighbours neighbours : Neighbours.values()) {
      Plan plan = plan(neighbours, Map.of("rounds", "7"));
      InMemoryChannel channel = SAMPLE.channel();
      plan.run(SAMPLE.owners(), channel, Progress.SILENT);

      assertThat(epsilon(plan.event(0), neighbours)).isBetween(EPSILON * (1 - 1e-6), EPSILON);
      for (int i = 0; i < 3; i++) {
        assertThat(Receipts.of(channel, i)).hasSize(1 + 7);
        assertThat(spent(channel, i, neighbours))
            .isLessThanOrEqualTo(epsilon(plan.event(i), neighbours));
      }
    }
  }

  /**
   * Worked by hand in docs/reference/algorithms.md: mu of (.1, 1e-3) is .0574567; the squares have
   * 1 / (mu sqrt(.05)) = 77.835, the gradients sqrt(150 / .95) / mu = 218.697.
   */
  @Test
  void factF02_theNoiseOfTheDocumentedRun() {
    Budget budget = new Budget(.1, 1e-3, Neighbours.ADD_REMOVE);
    Setup setup = SAMPLE.setup(Penalties.none(), Optional.of(budget), Map.of("rounds", "150"));
    InMemoryChannel channel = SAMPLE.channel();
    Plan plan = StarAlgorithms.PS.plan(setup);
    plan.run(SAMPLE.owners(), channel, Progress.SILENT);
    for (Receipt receipt : Receipts.of(channel, 0)) {
      boolean squares = receipt.address().site().equals("squares");
      assertThat(receipt.event().toString())
          .contains("noiseMultiplier=" + (squares ? "77.83" : "218.69"));
    }
    assertThat(plan.settings()).containsEntry("clip", "0.5");
    OwnerFacts adult =
        new OwnerFacts(setup.loss(), PublicSize.of(6331, Neighbours.ADD_REMOVE), 104, 1, .5);
    assertThat(218.697 * adult.gradientSensitivity().bound()).isCloseTo(.01727, within(1e-5));
  }

  @Test
  void poissonBatches_everyInnerStepAfterTheFirstIsPaid() {
    sampledRun(Neighbours.ADD_REMOVE);
  }

  @Test
  void fixedSizeBatches_everyInnerStepAfterTheFirstIsPaid() {
    sampledRun(Neighbours.REPLACE_ONE);
  }

  /** Receipts say add-remove, and their doubled statement is within what was asked. */
  @Test
  void factF05b_poissonBatchesForReplaceOneByGroupPrivacy() {
    Map<String, String> settings =
        Map.of(
            "rounds", "3", "innerSteps", "4", "samplingRate", "0.2", "sampling", "poisson-group");
    Plan plan = plan(Neighbours.REPLACE_ONE, settings);
    InMemoryChannel channel = SAMPLE.channel();
    plan.run(SAMPLE.owners(), channel, Progress.SILENT);

    assertThat(plan.receiptRelation(Neighbours.REPLACE_ONE)).isEqualTo(Neighbours.ADD_REMOVE);
    assertThat(plan.ledgerRefusal()).isPresent();
    assertThat(plan.settings()).containsEntry("sampling", "poisson-group");
    for (int i = 0; i < 3; i++) {
      assertThat(Receipts.of(channel, i))
          .hasSize(3 * 4)
          .allMatch(receipt -> receipt.neighbours() == Neighbours.ADD_REMOVE);
      PrivacyEvent all = Receipts.composed(channel, i);
      double replaced = Accountants.all().guaranteeForReplacement(all, 1e-5).epsilon();
      assertThat(replaced).isBetween(EPSILON * (1 - 1e-3), EPSILON);
      assertThat(epsilon(all, Neighbours.ADD_REMOVE)).isLessThan(EPSILON / 2);
    }
  }

  @Test
  void refuses_groupPrivacyWhereNothingHasToBeConverted() {
    assertThatThrownBy(
            () ->
                plan(
                    Neighbours.ADD_REMOVE,
                    Map.of("sampling", "poisson-group", "samplingRate", "0.1")))
        .hasMessageContaining("must be poisson for add-remove");
    assertThatThrownBy(() -> plan(Neighbours.REPLACE_ONE, Map.of("sampling", "poisson-group")))
        .hasMessageContaining("samplingRate above 0");
  }

  private static void sampledRun(Neighbours neighbours) {
    Plan plan = plan(neighbours, Map.of("rounds", "3", "innerSteps", "4", "samplingRate", "0.2"));
    InMemoryChannel channel = SAMPLE.channel();
    plan.run(SAMPLE.owners(), channel, Progress.SILENT);
    for (int i = 0; i < 3; i++) {
      assertThat(Receipts.of(channel, i)).hasSize(3 * 4);
      double planned = epsilon(plan.event(i), neighbours);
      assertThat(planned).isBetween(EPSILON * (1 - 2e-4), EPSILON);
      assertThat(spent(channel, i, neighbours)).isLessThanOrEqualTo(planned);
    }
  }

  @Test
  void factF28_aStepThatMovedNothingIsPaidToo() {
    DifferenceBound bound = new DifferenceBound.Smooth(1, .25);
    Vec origin = Vec.zeros(2);
    assertThat(bound.at(origin, origin)).isPositive().isLessThan(1e-11);
    assertThat(bound.at(Vec.of(100, 0), origin)).isEqualTo(2);
    assertThat(bound.at(Vec.of(4, 0), origin)).isEqualTo(1);
  }

  @Test
  void factF29_noiseFollowsTheOwnersOwnSize() {
    StarProblem problem =
        problem(
            SAMPLE.privateSetup(
                1, Neighbours.ADD_REMOVE, Map.of("weighting", "agents", "clip", "1")));
    for (int i = 0; i < 3; i++) {
      OwnerFacts share = problem.ownerFacts(i, Neighbours.ADD_REMOVE, 1);
      assertThat(share.gradientSensitivity().bound())
          .isBetween(1.0 / share.records(), (1 + 1e-9) / share.records());
      assertThat(problem.ownerFacts(i, Neighbours.REPLACE_ONE, 1).gradientSensitivity().bound())
          .isBetween(2.0 / share.records(), (2 + 1e-9) / share.records());
    }
  }

  @Test
  void weightsByRecords_makeSensitivitiesEqual() {
    StarProblem problem =
        problem(SAMPLE.privateSetup(1, Neighbours.ADD_REMOVE, Map.of("clip", "1")));
    double mean = 125 / 3.0;
    for (int i = 0; i < 3; i++) {
      assertThat(problem.ownerFacts(i, Neighbours.ADD_REMOVE, 1).gradientSensitivity().bound())
          .isBetween(1 / mean, (1 + 1e-9) / mean);
    }
  }

  private static StarProblem problem(Setup setup) {
    EffectiveSettings effective =
        EffectiveSettings.of(setup.settings(), StarAlgorithms.PS.settings());
    return StarProblem.of(setup, effective, new StarProblem.Defaults(1, 1, 1, 0));
  }

  @Test
  void refuses_poissonForReplaceOneAndFixedSizeForAddRemove() {
    assertThatThrownBy(
            () ->
                plan(Neighbours.REPLACE_ONE, Map.of("sampling", "poisson", "samplingRate", "0.1")))
        .hasMessageContaining("sampling = poisson must be fixed-size for replace-one")
        .hasMessageContaining("samplingRate=0");
    assertThatThrownBy(
            () ->
                plan(
                    Neighbours.ADD_REMOVE, Map.of("sampling", "fixed-size", "samplingRate", "0.1")))
        .hasMessageContaining("sampling = fixed-size must be poisson for add-remove");
  }

  @Test
  void refuses_stepsThatTheWeightsDoNotAllow() {
    assertThatThrownBy(() -> plan(Neighbours.ADD_REMOVE, Map.of("stepSize", "50")))
        .hasMessageContaining("stepSize = 50")
        .hasMessageContaining("averaging=plain");
    assertThatThrownBy(() -> Averaging.PRINTED.weight(1, .6)).hasMessageContaining("stepSize");
  }

  @Test
  void refuses_otherPenaltiesAndMissingBudget() {
    Penalties fused = new Penalties(0, 0, .1, List.of(new Edge(0, 1)));
    assertThatThrownBy(
            () -> StarAlgorithms.SCAS.plan(SAMPLE.setup(fused, Optional.empty(), Map.of())))
        .hasMessageContaining("fused");
    Penalties group = new Penalties(0, 0, .1, 0, List.of(2, 2), List.of());
    assertThatThrownBy(
            () -> StarAlgorithms.SCAS.plan(SAMPLE.setup(group, Optional.empty(), Map.of())))
        .hasMessageContaining("group");
    assertThatThrownBy(
            () ->
                StarAlgorithms.PS.plan(SAMPLE.setup(Penalties.none(), Optional.empty(), Map.of())))
        .hasMessageContaining("`epsilon` is missing");
  }

  @Test
  void refuses_rowsThatWereNotDeclared() {
    Plan plan = plan(Neighbours.REPLACE_ONE, Map.of());
    StarSample other = StarSample.of(40, 26, 60);
    assertThatThrownBy(() -> plan.run(other.owners(), other.channel(), Progress.SILENT))
        .hasMessageContaining("must be the declared number, 25 of this owner");
  }

  private static Plan plan(Neighbours neighbours, Map<String, String> settings) {
    return StarAlgorithms.PS.plan(SAMPLE.privateSetup(EPSILON, neighbours, settings));
  }

  private static double epsilon(PrivacyEvent event, Neighbours neighbours) {
    return Accountants.all().guarantee(event, neighbours, 1e-5).epsilon();
  }

  private static double spent(InMemoryChannel channel, int agent, Neighbours neighbours) {
    return epsilon(Receipts.composed(channel, agent), neighbours);
  }
}
