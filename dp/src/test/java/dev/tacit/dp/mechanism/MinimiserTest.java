package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.Objective;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.optim.solver.Solution;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objective perturbation through the curator. */
class MinimiserTest {
  private static final double RIDGE = .1;
  private static final PenalisedRisk OBJECTIVE = objective(new double[][] {{.6, .8}, {1, 0}});
  private static final ObjectiveFacts FACTS =
      new ObjectiveFacts(2, 1, .25, RIDGE, true, Neighbours.REPLACE_ONE);
  private static final MinimiserPlan PLAN =
      new MinimiserPlan(FACTS, GaussianNoise.ofSigma(.5), 1e-9, GaussianNoise.ofMultiplier(10));

  @Test
  void release_isTheMinimiserOfThePerturbedObjectivePlusOutputNoise() {
    Vec noise = Vec.of(.25, -.5);
    Released released = released(Curator.of(Keys.scripted(noise), "run", "agent", 0), PLAN);
    Solution plain = new NewtonCg().minimise(OBJECTIVE.plusLinear(noise), Vec.zeros(2), 1e-12);
    assertThat(released.value().minus(noise).minus(plain.minimiser()).norm()).isLessThan(1e-7);
  }

  @Test
  void release_writesOneReceiptWithEveryHypothesis() {
    Curator curator = Curator.of(NoiseKey.secure(), "run", "agent", 4);
    Released released = released(curator, PLAN);
    assertThat(curator.receipts()).containsExactly(released.receipt().orElseThrow());
    assertThat(curator.receipts().get(0).address())
        .isEqualTo(new Address("run", "agent", 4, "model"));
    assertThat(curator.receipts().get(0).event()).isEqualTo(PLAN.eventFor(2));
    PrivacyEvent.Composed parts = (PrivacyEvent.Composed) PLAN.objectiveEvent(2);
    PrivacyEvent.ObjectivePerturbation leaf =
        (PrivacyEvent.ObjectivePerturbation) parts.parts().get(0);
    assertThat(leaf.facts()).isEqualTo(FACTS);
    assertThat(leaf.sigma()).isBetween(.5, .5 * (1 + 1e-8));
    assertThat(leaf.gridRadius()).isBetween(0.0, 1e-9);
  }

  @Test
  void release_isAPureFunctionOfKeyAndAddress() {
    Vec first = released(Curator.of(Keys.seeded(5), "run", "agent", 0), PLAN).value();
    assertThat(released(Curator.of(Keys.seeded(5), "run", "agent", 0), PLAN).value())
        .isEqualTo(first);
    assertThat(released(Curator.of(Keys.seeded(5), "run", "agent", 1), PLAN).value())
        .isNotEqualTo(first);
    assertThat(released(Curator.of(Keys.seeded(6), "run", "agent", 0), PLAN).value())
        .isNotEqualTo(first);
  }

  @Test
  void factA1_outputSensitivityIsTwiceTheSolverErrorOverTheCurvature() {
    Sensitivity sensitivity = PLAN.outputSensitivity(2);
    double radius = ObjectiveDraw.of(PLAN.objectiveNoise(), 2).radius();
    // Half a step in each of two coordinates; sigma = 1/2 has 2^30 steps (fact objective-grid).
    assertThat(radius).isBetween(Math.sqrt(2) * 0x1p-32, Math.sqrt(2) * 0x1p-32 * (1 + 1e-12));
    assertThat(sensitivity.bound())
        .isBetween(2 * (1e-9 + radius) / RIDGE, 2 * (1e-9 + radius) / RIDGE * (1 + 1e-11));
    assertThat(sensitivity.neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
  }

  @Test
  void aCandidate_isPaidWhetherShownOrNot() {
    Curator curator = Curator.of(Keys.seeded(5), "run", "agent", 0);
    PerturbedMinimiser candidate =
        curator.minimiser("model", problem(OBJECTIVE), PLAN, Audience.EVERYONE);
    assertThat(curator.receipts()).hasSize(1);
    assertThat(curator.receipts().get(0).event()).isEqualTo(PLAN.objectiveEvent(2));
    Released shown = curator.releaseOutput("shown", candidate);
    assertThat(curator.receipts().get(1).event()).isEqualTo(PLAN.outputEvent(2));
    assertThat(shown.value().isFinite()).isTrue();
    assertThat(candidate.toString()).doesNotContain(shown.value().toString());
  }

  @Test
  void factA2_theGradientItselfCertifies() {
    Vec found = new NewtonCg().minimise(OBJECTIVE, Vec.zeros(2), 1e-12).minimiser();
    CertifiedSolve.requireCertified(OBJECTIVE, found, 1e-9);
    assertThatThrownBy(
            () -> CertifiedSolve.requireCertified(OBJECTIVE, found.plus(Vec.of(1e-6, 0)), 1e-9))
        .hasMessageContaining("misses gradientTolerance = 1.0E-9");
    assertThatThrownBy(
            () -> CertifiedSolve.requireCertified(OBJECTIVE, Vec.of(Double.NaN, 0), 1e-9))
        .hasMessageContaining("misses gradientTolerance");
    // A computed norm just inside the tolerance does not certify: the rounding of the gradient may
    // hide what is missing.
    Objective.Point point = OBJECTIVE.at(found.plus(Vec.of(1e-6, 0)));
    double norm = point.gradient().norm();
    double slack = point.gradientError();
    assertThat(slack).isGreaterThan(100 * Math.ulp(norm));
    assertThatThrownBy(
            () ->
                CertifiedSolve.requireCertified(
                    OBJECTIVE, found.plus(Vec.of(1e-6, 0)), norm + slack / 2))
        .hasMessageContaining("misses gradientTolerance");
    CertifiedSolve.requireCertified(OBJECTIVE, found.plus(Vec.of(1e-6, 0)), norm + 2 * slack);
  }

  @Test
  void refuses_aCandidateOfAnotherAgentRunOrKey() {
    NoiseKey key = NoiseKey.secure();
    PerturbedMinimiser candidate =
        Curator.of(key, "run", "agent", 0)
            .minimiser("model", problem(OBJECTIVE), PLAN, Audience.EVERYONE);
    for (Curator stranger :
        List.of(
            Curator.of(key, "run", "other", 0),
            Curator.of(key, "rerun", "agent", 0),
            Curator.of(NoiseKey.secure(), "run", "agent", 0),
            Curator.of(NoiseKey.notSecret(key.toBytes(), NoiseScript.NONE), "run", "agent", 0))) {
      assertThatThrownBy(() -> stranger.releaseOutput("shown", candidate))
          .hasMessageContaining("the candidate");
      assertThat(stranger.receipts()).isEmpty();
    }
    Curator later = Curator.of(key, "run", "agent", 1);
    assertThat(later.releaseOutput("shown", candidate).isSecretlyNoised()).isTrue();
  }

  @Test
  void refuses_aWeightOverThePrivateCount_underAddRemove() {
    // Public divisor 2; the objective divides by its own count, 3, which passed as "at most".
    PenalisedRisk three = objective(new double[][] {{.6, .8}, {1, 0}, {0, 1}});
    for (Neighbours neighbours : Neighbours.values()) {
      ObjectiveFacts facts = new ObjectiveFacts(2, 1, .25, RIDGE, true, neighbours);
      MinimiserPlan plan =
          new MinimiserPlan(facts, GaussianNoise.ofSigma(.5), 1e-9, GaussianNoise.ofSigma(1));
      Curator curator = Curator.of(Keys.seeded(1), "r", "a", 0);
      if (neighbours == Neighbours.ADD_REMOVE) {
        assertThatThrownBy(
                () -> curator.releaseMinimiser("m", problem(three), plan, Audience.EVERYONE))
            .hasMessageContaining("public divisor");
        assertThat(curator.receipts()).isEmpty();
        released(curator, plan); // two rows: the divisor is the public one
      } else {
        curator.releaseMinimiser("m", problem(three), plan, Audience.EVERYONE);
      }
      assertThat(curator.receipts()).hasSize(1);
    }
  }

  @Test
  void gammaNoise_isPricedByFactR1() {
    MinimiserPlan plan =
        new MinimiserPlan(FACTS, GammaNormNoise.ofRate(3), 1e-9, LaplaceNoise.ofMultiplier(10));
    Curator curator = Curator.of(Keys.seeded(5), "run", "agent", 0);
    released(curator, plan);
    PrivacyEvent.Composed whole = (PrivacyEvent.Composed) curator.receipts().get(0).event();
    PrivacyEvent.Composed first = (PrivacyEvent.Composed) whole.parts().get(0);
    PrivacyEvent.GammaObjectivePerturbation leaf =
        (PrivacyEvent.GammaObjectivePerturbation) first.parts().get(0);
    assertThat(leaf.noiseRate()).isBetween(3.0, 3 * (1 + 1e-12));
  }

  @Test
  void inTheClear_isChargedAsNonPrivate() {
    Curator curator = Curator.of(NoiseKey.secure(), "run", "agent", 0);
    Released released = curator.releaseInClear("model", Vec.of(1, 2), Audience.EVERYONE);
    assertThat(released.value()).isEqualTo(Vec.of(1, 2));
    assertThat(curator.receipts().get(0).event()).isInstanceOf(PrivacyEvent.NonPrivate.class);
  }

  @Test
  void refuses_factsThatTheObjectiveDoesNotHave() {
    refusedWith(facts(.9, .25, RIDGE), "lipschitz");
    refusedWith(facts(1, .2, RIDGE), "curvatureBound");
    refusedWith(facts(1, .25, 2 * RIDGE), "strongConvexity");
  }

  @Test
  void refuses_aToleranceThatDoublesCannotCertify() {
    MinimiserPlan plan =
        new MinimiserPlan(FACTS, GaussianNoise.ofSigma(.5), 1e-15, GaussianNoise.ofSigma(1));
    assertThatThrownBy(() -> released(Curator.of(Keys.seeded(1), "r", "a", 0), plan))
        .hasMessageContaining("below what doubles certify");
  }

  /** With the longest linear part a solve is within reach, with a trifle more it is not. */
  @Test
  void theLongestLinearPart_isWhereSolvesEnd() {
    for (double tolerance : new double[] {1e-6, 1e-8}) {
      for (int most : new int[] {2, 500}) {
        Noise noise = GaussianNoise.ofSigma(.5);
        MinimiserPlan plan =
            new MinimiserPlan(FACTS, noise, tolerance, GaussianNoise.ofMultiplier(10));
        double longest = plan.longestLinear(2, most);
        double largest = ObjectiveDraw.of(noise, 2).largestNorm();
        new AchievableTolerance(FACTS, 2, most, longest).require(plan, largest);
        assertThat(longest).isGreaterThan(1);
        assertThatThrownBy(
                () ->
                    new AchievableTolerance(FACTS, 2, most, 1.0001 * longest)
                        .require(plan, largest))
            .hasMessageContaining("below what doubles certify");
      }
    }
    MinimiserPlan never =
        new MinimiserPlan(FACTS, GaussianNoise.ofSigma(.5), 1e-15, GaussianNoise.ofSigma(1));
    assertThat(never.longestLinear(2, 2)).isZero();
  }

  @Test
  void refuses_rowsOutsideTheUnitBall() {
    PenalisedRisk large = objective(new double[][] {{.6, .8}, {1, .5}});
    assertThatThrownBy(
            () ->
                Curator.of(Keys.seeded(1), "r", "a", 0)
                    .releaseMinimiser("model", problem(large), PLAN, Audience.EVERYONE))
        .hasMessageContaining("unit ball");
  }

  @Test
  void refuses_laplaceOrRelativeObjectiveNoise() {
    assertThatThrownBy(
            () -> new MinimiserPlan(FACTS, LaplaceNoise.ofScale(1), 1e-8, GaussianNoise.ofSigma(1)))
        .hasMessageContaining("Gaussian or Gamma-norm");
    assertThatThrownBy(
            () ->
                new MinimiserPlan(
                    FACTS, GaussianNoise.ofMultiplier(1), 1e-8, GaussianNoise.ofSigma(1)))
        .hasMessageContaining("in units of b");
  }

  private static void refusedWith(ObjectiveFacts facts, String what) {
    MinimiserPlan plan =
        new MinimiserPlan(facts, GaussianNoise.ofSigma(.5), 1e-9, GaussianNoise.ofSigma(1));
    Curator curator = Curator.of(Keys.seeded(1), "r", "a", 0);
    assertThatThrownBy(() -> released(curator, plan)).hasMessageContaining(what);
    assertThat(curator.receipts()).isEmpty();
  }

  private static ObjectiveFacts facts(double lipschitz, double curvature, double convexity) {
    return new ObjectiveFacts(2, lipschitz, curvature, convexity, true, Neighbours.REPLACE_ONE);
  }

  private static Released released(Curator curator, MinimiserPlan plan) {
    return curator.releaseMinimiser("model", problem(OBJECTIVE), plan, Audience.EVERYONE);
  }

  private static LocalProblem problem(PenalisedRisk objective) {
    return new LocalProblem(objective, Vec.zeros(2), objective.risk().count());
  }

  private static PenalisedRisk objective(double[][] rows) {
    Examples examples =
        Examples.of(Rows.of(rows), Arrays.copyOf(new double[] {1, -1, 1}, rows.length));
    return PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss())).plusRidge(RIDGE);
  }
}
