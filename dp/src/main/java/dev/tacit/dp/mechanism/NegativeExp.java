package dev.tacit.dp.mechanism;

/**
 * exp(-x) for x in [0, 64] without branches, so that its time does not depend on x, and the same on
 * every machine. Relative error below 2^-49: with x = k ln 2 + r, |r| at most 0.35, the series of
 * degree 13 leaves 0.35^14 / 14! &lt; 2^-57, and Horner's rule and the reduction in two parts lose
 * a few units in the last place.
 */
final class NegativeExp {
  private static final double INVERSE_LN2 = 1 / Math.log(2);

  /** The leading 32 bits of ln 2: times an integer below 2^20 it is exact. */
  private static final double LN2_HIGH = 0x1.62e42feep-1;

  private static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  private static final double[] COEFFICIENTS = coefficients(13);

  private NegativeExp() {}

  static double of(double x) {
    long k = (long) (x * INVERSE_LN2 + 0.5);
    double r = (k * LN2_LOW) - (x - k * LN2_HIGH);
    double sum = 0;
    for (double coefficient : COEFFICIENTS) {
      sum = sum * r + coefficient;
    }
    return sum * Double.longBitsToDouble((1023 - k) << 52);
  }

  /** 1 / 13!, ..., 1 / 1!, 1 / 0!. */
  private static double[] coefficients(int degree) {
    double[] result = new double[degree + 1];
    double factorial = 1;
    for (int power = 0; power <= degree; power++) {
      factorial *= Math.max(1, power);
      result[degree - power] = 1 / factorial;
    }
    return result;
  }
}
