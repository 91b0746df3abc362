package dev.tacit.dp.objective;

/**
 * Rounding towards the safe side. The closed forms of this package are chains of a few dozen
 * correctly behaved operations, so a relative margin of 1e-13 (450 units in the last place) covers
 * their rounding with room to spare and stays far below every stated tolerance.
 */
final class OutwardRounding {
  private static final double MARGIN = 1e-13;

  private OutwardRounding() {}

  static double up(double value) {
    return Math.nextUp(value + Math.abs(value) * MARGIN);
  }

  /** A probability rounded up: never above one, never not-a-number. */
  static double probability(double value) {
    return value < 1 ? Math.max(0, Math.min(1, up(value))) : 1;
  }
}
