package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;

/**
 * Renyi divergence of one {@link PerturbedSolve}, both directions, any order above one. Curves add
 * up over adaptive releases.
 */
public final class RenyiCurve {
  private RenyiCurve() {}

  /** Which of the two output laws stands on top. */
  public enum Direction {
    WITHOUT_OVER_WITH,
    WITH_OVER_WITHOUT
  }

  /**
   * The smallest proved bound at this order: fact minimiser-renyi and, for monotone losses, the
   * corners.
   */
  public static double bound(PerturbedSolve solve, double order) {
    double proved = theoremT1(solve, order);
    return solve.monotone() ? Math.min(proved, corners(solve, order)) : proved;
  }

  /** fact minimiser-renyi, the worse direction; infinite from order 1 + 1/kappa on. */
  public static double theoremT1(PerturbedSolve solve, double order) {
    if (solve.neighbours() == Neighbours.REPLACE_ONE) {
      return replaceOne(solve, order);
    }
    return Math.max(
        addRemove(solve, order, Direction.WITHOUT_OVER_WITH),
        addRemove(solve, order, Direction.WITH_OVER_WITHOUT));
  }

  private static double replaceOne(PerturbedSolve solve, double order) {
    double kappa = solve.curvatureRatio();
    double above = requireOrder(order) - 1;
    if (above * kappa >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double slack = -Math.log1p(-order * above * kappa * kappa / (1 + kappa)) / above;
    return OutwardRounding.up(gaussian(solve, order) + slack);
  }

  /** fact minimiser-renyi for one record more or less, in one direction. */
  public static double addRemove(PerturbedSolve solve, double order, Direction direction) {
    double kappa = solve.curvatureRatio();
    double above = requireOrder(order) - 1;
    // Both slacks are differences of nearly equal logarithms: their rounding is bounded absolutely.
    double cancellation = 4 * Math.ulp(1.0) * kappa * (order + 1) / above;
    if (direction == Direction.WITH_OVER_WITHOUT) {
      double slack = (order * Math.log1p(kappa) - Math.log1p(order * kappa)) / above;
      return OutwardRounding.up(gaussian(solve, order) + slack + cancellation);
    }
    if (above * kappa >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double slack = -Math.log1p(kappa) - Math.log1p(-above * kappa) / above;
    return OutwardRounding.up(gaussian(solve, order) + slack + cancellation);
  }

  /**
   * The corner curve of a monotone loss (review of fact single-minimiser): weaker near order one,
   * no limit.
   */
  public static double corners(PerturbedSolve solve, double order) {
    if (!solve.monotone()) {
      throw new IllegalArgumentException(
          "monotone = false: the corner curve needs a monotone loss");
    }
    double above = requireOrder(order) - 1;
    double square = solve.shift() * solve.shift();
    double full = above * order * square / 2;
    // ln(e^full + 2 e^(full/4) + 1), with the largest term taken out
    double others =
        solve.neighbours() == Neighbours.REPLACE_ONE
            ? 2 * Math.exp(-0.75 * full) + Math.exp(-full)
            : Math.exp(-full);
    return OutwardRounding.up(solve.jacobian() + (full + Math.log1p(others)) / above);
  }

  private static double gaussian(PerturbedSolve solve, double order) {
    return order * solve.shift() * solve.shift() / 2;
  }

  private static double requireOrder(double order) {
    if (!(order > 1) || Double.isInfinite(order)) {
      throw new IllegalArgumentException("order = " + order + " must be finite and above 1");
    }
    return order;
  }
}
