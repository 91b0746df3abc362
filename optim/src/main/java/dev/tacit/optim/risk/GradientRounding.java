package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;

/**
 * Rigorous bounds on the floating-point error of sums over records, for the standard model of
 * arithmetic: each operation has a relative error of at most 2^-53, or an absolute one of 2^-1074
 * when it underflows.
 */
public final class GradientRounding {
  private static final double SMALLEST = Double.MIN_VALUE;

  private GradientRounding() {}

  /**
   * How far a computed sum of capped gradients may be, in Euclidean norm, from the exact sum of the
   * same capped gradients: the exact sum moves by at most the cap when a record comes or goes, the
   * computed one by twice this more (Casacuberta et al. 2022). A function of public quantities.
   *
   * <p>Each coordinate of the result is a sum of c_i a_ij in which every term meets at most two
   * products and {@link BlockSum#additions} additions, hence an error of at most gamma times the
   * sum of |c_i a_ij|; norms over coordinates and |c_i a_i| <= bound give count * bound * gamma.
   */
  public static double clippedSum(int count, int dimension, double bound) {
    if (count < 0 || dimension < 1 || !(bound >= 0) || !Double.isFinite(bound)) {
      throw new IllegalArgumentException(
          "count = "
              + count
              + ", dimension = "
              + dimension
              + ", bound = "
              + bound
              + ": counts must not be negative and the bound must be finite");
    }
    double relative = Rounding.gamma(BlockSum.additions(count, dimension) + 2) * bound * count;
    return Rounding.up(relative + underflow(count, dimension), 8);
  }

  /**
   * The same for the gradient at a model against the gradient that exact arithmetic would give:
   * adds the error of scores (a dot product each) and of the derivative's evaluation. Looks at the
   * data, so it is for certificates of a solver, not for public bounds.
   */
  static double gradientSum(EmpiricalRisk risk, Vec model) {
    Rows rows = risk.examples().rows();
    double size = model.norm();
    double dot = Rounding.gamma(rows.dimension() + 2L);
    double sumGamma = Rounding.gamma(BlockSum.additions(risk.count(), rows.dimension()) + 2);
    double total = 0;
    for (int row = 0; row < rows.count(); row++) {
      double norm = rows.normBound(row);
      double scalar = Math.min(risk.loss().lipschitz(), slopeBound(risk, row, norm * size));
      double derivativeError =
          risk.loss().curvatureBound() * (dot * norm * size) + 8 * Rounding.UNIT * scalar;
      total += norm * (derivativeError + sumGamma * scalar);
    }
    return Rounding.up(total + underflow(risk.count(), rows.dimension()), rows.count() + 16L);
  }

  /** |derivative| at scores up to the given size, for losses without a Lipschitz constant. */
  private static double slopeBound(EmpiricalRisk risk, int row, double size) {
    double label = risk.examples().label(row);
    return Math.max(
        Math.abs(risk.loss().derivative(size, label)),
        Math.abs(risk.loss().derivative(-size, label)));
  }

  private static double underflow(int count, int dimension) {
    return 4.0 * count * Math.sqrt(dimension) * SMALLEST;
  }
}
