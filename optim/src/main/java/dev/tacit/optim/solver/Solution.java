package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;

/**
 * What a solver found.
 *
 * @param minimiser the approximate minimiser
 * @param value the objective there
 * @param gradientNorm the norm of the gradient (of the proximal-gradient residual for composite
 *     objectives), computed at {@code minimiser} after the last step
 * @param gradientError how far rounding may have moved that gradient; fact newton-bound certifies
 *     the sum
 * @param steps outer steps taken
 * @param converged whether gradientNorm + gradientError is within the tolerance asked for
 */
public record Solution(
    Vec minimiser,
    double value,
    double gradientNorm,
    double gradientError,
    int steps,
    boolean converged) {

  /** An upper bound on the norm of the exact gradient at the minimiser. */
  public double certifiedGradientNorm() {
    return Rounding.up(gradientNorm + gradientError, minimiser.dimension() + 8L);
  }

  Solution afterSteps(int earlier) {
    return new Solution(minimiser, value, gradientNorm, gradientError, earlier + steps, converged);
  }

  Solution within(double tolerance) {
    boolean reached = certifiedGradientNorm() <= tolerance;
    return new Solution(minimiser, value, gradientNorm, gradientError, steps, reached);
  }

  static Solution of(Vec minimiser, double value, double norm, double error, int steps) {
    return new Solution(minimiser, value, norm, error, steps, false);
  }

  static Solution at(Objective.Point point, int steps, double tolerance) {
    double norm = point.gradient().norm();
    double error = point.gradientError();
    return of(point.model(), point.value(), norm, error, steps).within(tolerance);
  }
}
