package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Settings;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Quadrature where the answer is known, and on real plans. No randomness but where it is said. */
class MinimiserQuadratureTest {
  private static final double DELTA = 1e-5;
  private static final double SIGMA = 3;
  private static final ObjectiveFacts FACTS =
      new ObjectiveFacts(2, 2, 1, .5, true, Neighbours.REPLACE_ONE);

  /** A quadratic in the plane; the label moves its minimiser and not its curvature. */
  private static ObserverReplay.Problem quadratic(double label) {
    Examples rows =
        Examples.of(Rows.of(new double[][] {{1, 0}, {.3, .4}}), new double[] {label, .2});
    return problem(PenalisedRisk.sum(EmpiricalRisk.of(rows, new SquaredLoss()), 1).plusRidge(.5));
  }

  private static ObserverReplay.Problem problem(PenalisedRisk objective) {
    MinimiserPlan plan =
        new MinimiserPlan(FACTS, GaussianNoise.ofSigma(SIGMA), 1e-8, GaussianNoise.ofMultiplier(1));
    return new ObserverReplay.Problem(objective, plan);
  }

  /** Gradients are {@code 2 |row| slope} apart everywhere, as far as the labels are. */
  private static double apart() {
    Vec zero = Vec.zeros(2);
    return quadratic(1)
        .objective()
        .at(zero)
        .gradient()
        .minus(quadratic(-1).objective().at(zero).gradient())
        .norm();
  }

  private static double found(PrivacyEvent event, double delta) {
    OptionalDouble found = MinimiserQuadrature.epsilon(event, quadratic(1), quadratic(-1), delta);
    return found.orElseThrow();
  }

  /** The minimiser of a quadratic is a linear function of Gaussian noise. */
  @Test
  void aQuadraticObjective_isAGaussianMechanism() {
    double found = found(new PrivacyEvent.ObjectivePerturbation(FACTS, SIGMA, 1e-8, 1e-9), DELTA);
    double exact = GaussianProfile.epsilon(apart() / SIGMA, DELTA);
    assertThat(found).isCloseTo(exact, within(2e-4 * exact));
    // The twin: noise that is a hundredth larger is told from it.
    double other = GaussianProfile.epsilon(apart() / (1.01 * SIGMA), DELTA);
    assertThat(Math.abs(found - other)).isGreaterThan(20 * Math.abs(found - exact));
  }

  /** Densities of Gamma-norm noise differ by exp(rate * distance) at most, and nearly by that. */
  @Test
  void gammaNoise_isNearlyAsBadAsItCanBe() {
    double rate = .5;
    double worst = rate * apart();
    PrivacyEvent event = new PrivacyEvent.GammaObjectivePerturbation(FACTS, rate, 1e-8, 1e-9);
    assertThat(found(event, 1e-9)).isLessThanOrEqualTo(worst).isGreaterThan(.98 * worst);
    assertThat(found(event, .05)).isLessThan(.9 * worst);
  }

  /** Noise so small beside the curvature that cells are coarser than the peak is not integrated. */
  @Test
  void aPlaneThatIsTooCoarse_givesNothing() {
    Examples steep = Examples.of(Rows.of(new double[][] {{1, 0}, {0, 1}}), new double[] {1, 1});
    ObserverReplay.Problem problem =
        problem(PenalisedRisk.sum(EmpiricalRisk.of(steep, new SquaredLoss()), 1e4).plusRidge(1e-3));
    PrivacyEvent event = new PrivacyEvent.ObjectivePerturbation(FACTS, SIGMA, 1e-8, 1e-9);
    assertThat(MinimiserQuadrature.epsilon(event, problem, problem, DELTA)).isEmpty();
  }

  /**
   * One round in two dimensions: what the counted attack finds is within the truth, wrong with
   * probability 1e-7 (seeded), and the truth within what is certified.
   */
  @ParameterizedTest
  @ValueSource(strings = {"pp-admm", "dvp", "dvp-star"})
  void truth_isWithinTheCertificate(String algorithm) {
    TrainingSpec asked = AuditorTest.recipe(Algorithms.named(algorithm), Neighbours.REPLACE_ONE, 1);
    TrainingSpec once =
        new TrainingSpec(
            asked.algorithm(),
            Settings.of(Map.of("rounds", "1"), asked.algorithm().settings()),
            asked.loss(),
            asked.penalties(),
            asked.privacyTarget(),
            asked.partition());
    AuditReport found = AuditorTest.audit(once, .002, 1 - 1e-7, 1);
    double truth = found.trueEpsilon().orElseThrow();
    System.out.printf(
        "%s: true epsilon %.4f of %.4f certified, ratio %.3f%n",
        algorithm, truth, found.certifiedEpsilon(), truth / found.certifiedEpsilon());
    assertThat(truth).isPositive().isLessThanOrEqualTo(found.certifiedEpsilon());
    assertThat(found.lowerBound()).isLessThanOrEqualTo(truth);
  }
}
