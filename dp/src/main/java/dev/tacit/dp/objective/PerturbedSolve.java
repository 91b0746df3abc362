package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * One released exact minimiser of a strongly convex objective plus b.theta with Gaussian b, reduced
 * to the numbers that its price depends on. Records are rank one (generalised linear losses), the
 * divisor and everything but the one record are equal under both neighbours.
 *
 * @param curvatureRatio kappa = curvature bound / (records times strong convexity)
 * @param shift gradient sensitivity divided by the standard deviation of b
 * @param neighbours the relation for which {@code shift} is a bound
 * @param monotone whether the derivative of the loss keeps one sign (fact single-minimiser needs
 *     it)
 */
public record PerturbedSolve(
    double curvatureRatio, double shift, Neighbours neighbours, boolean monotone) {
  public PerturbedSolve {
    Finite.notNegative("curvatureRatio", curvatureRatio);
    Finite.notNegative("shift", shift);
    Objects.requireNonNull(neighbours, "neighbours");
  }

  /** The numbers of an event with Gaussian b. */
  public static PerturbedSolve of(PrivacyEvent.ObjectivePerturbation event) {
    ObjectiveFacts facts = event.facts();
    return new PerturbedSolve(
        facts.curvatureRatio(),
        Math.nextUp(facts.gradientSensitivity() / event.sigma()),
        facts.neighbours(),
        facts.monotone());
  }

  /** Fact gamma-norm-objective: the pure epsilon of an event with Gamma-norm b. */
  public static double pureEpsilon(PrivacyEvent.GammaObjectivePerturbation event) {
    ObjectiveFacts facts = event.facts();
    double noise = Math.nextUp(event.noiseRate() * facts.gradientSensitivity());
    return OutwardRounding.up(noise + Math.log1p(facts.curvatureRatio()));
  }

  /**
   * Dimension of the span of the records by which neighbours differ (k of facts slack-quantile and
   * slack-moment).
   */
  public int span() {
    return neighbours == Neighbours.REPLACE_ONE ? 2 : 1;
  }

  /**
   * Fact determinant-ratio: the logarithm of the ratio of the two Jacobians is at most ln(1 +
   * kappa).
   */
  public double jacobian() {
    return OutwardRounding.up(Math.log1p(curvatureRatio));
  }
}
