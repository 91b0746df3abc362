package dev.tacit.dp.theorem.iteration;

/**
 * Outward rounding. The formulas of this package are short and built from positive terms without
 * cancellation (differences are rewritten), so their relative rounding error stays below 1e-13; a
 * growth exponent of at most 700 can multiply an error of three units in the last place to 3e-13.
 * 2^-40 (9.1e-13) covers both with room.
 */
final class IterationRounding {
  private static final double ROOM = 0x1p-40;

  private IterationRounding() {}

  static double up(double positive) {
    return Math.nextUp(positive * (1 + ROOM));
  }

  /** Up as the logarithm of a number that {@link #up} would round: by a sum, not by a factor. */
  static double upLogarithm(double logarithm) {
    return logarithm + ROOM;
  }

  static double down(double positive) {
    return Math.max(0, Math.nextDown(positive * (1 - ROOM)));
  }
}
