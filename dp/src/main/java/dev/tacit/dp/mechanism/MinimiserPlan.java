package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Finite;
import java.util.List;
import java.util.Objects;

/**
 * How a perturbed minimiser is released, in public numbers: noise b in the objective, a certified
 * gradient norm, and output noise, which is what makes the bytes safe and is never left out (facts
 * solver-error, objective-grid).
 *
 * @param objectiveNoise Gaussian or Gamma-norm, its absolute scale given
 * @param gradientTolerance the gradient norm that the minimiser found must certify
 * @param outputNoise Gaussian, or Laplace where no delta may be spent
 */
public record MinimiserPlan(
    ObjectiveFacts facts, Noise objectiveNoise, double gradientTolerance, Noise outputNoise) {
  private static final double USUAL_TOLERANCE = 1e-8;

  public MinimiserPlan {
    Objects.requireNonNull(facts, "facts");
    Objects.requireNonNull(outputNoise, "outputNoise");
    if (objectiveNoise instanceof LaplaceNoise || objectiveNoise.level().isRelative()) {
      throw new IllegalArgumentException(
          "objectiveNoise = " + objectiveNoise + " must be Gaussian or Gamma-norm, in units of b");
    }
    Finite.positive("gradientTolerance", gradientTolerance, "1e-8 is usual");
  }

  /**
   * A tolerance that doubles can certify for every data set of at most so many records, with room
   * for noise and a public linear part as large as all that records can do; 1e-8 wherever that is
   * enough.
   */
  public static double usualTolerance(ObjectiveFacts facts, int dimension, int most) {
    double load = Math.max(1, (double) most / facts.records());
    return Math.max(
        USUAL_TOLERANCE,
        new AchievableTolerance(facts, dimension, most, load * facts.lipschitz())
            .leastTolerance(load * facts.lipschitz()));
  }

  /**
   * Refuses a tolerance that doubles cannot certify for every data set of at most so many records,
   * before there is any: later rounds add a public linear part, which the solve looks at again.
   */
  public void requireReachable(int dimension, int most) {
    new AchievableTolerance(facts, dimension, most, 0)
        .require(this, ObjectiveDraw.of(objectiveNoise, dimension).largestNorm());
  }

  /**
   * The longest public linear part of an objective that doubles can certify for every data set of
   * at most so many records; a solve with a longer one is refused.
   */
  public double longestLinear(int dimension, int most) {
    double largest = ObjectiveDraw.of(objectiveNoise, dimension).largestNorm();
    return new AchievableTolerance(facts, dimension, most, 0)
        .longestLinear(gradientTolerance, largest);
  }

  /** What the objective's noise costs, for the ideal minimiser. */
  public PrivacyEvent objectiveEvent(int dimension) {
    ObjectiveDraw draw = ObjectiveDraw.of(objectiveNoise, dimension);
    return new PrivacyEvent.Composed(List.of(draw.leaf(facts, gradientTolerance), draw.slack()));
  }

  /** What the output noise costs, given the ideal minimiser. */
  public PrivacyEvent outputEvent(int dimension) {
    return outputNoise.eventFor(outputSensitivity(dimension), dimension);
  }

  /** What one release costs. */
  public PrivacyEvent eventFor(int dimension) {
    return PrivacyEvent.composed(objectiveEvent(dimension), outputEvent(dimension));
  }

  Sensitivity outputSensitivity(int dimension) {
    double radius = ObjectiveDraw.of(objectiveNoise, dimension).radius();
    return new Sensitivity(
        Sensitivity.Norm.L2,
        facts.solverSensitivity(gradientTolerance, radius),
        facts.neighbours(),
        "distance of the minimiser found from the ideal one, under either neighbour (fact A1)");
  }
}
