package dev.tacit.dp.mechanism;

/**
 * exp(-x) for x in [0, 64] without branches, so that its time does not depend on x, and the same on
 * every machine. Relative error below 2^-49: with x = k ln 2 + r, |r| at most 0.35, the series of
 * degree 13 leaves 0.35^14 / 14! &lt; 2^-57, and the reduction in two parts moves r by less than
 * 2^-54. The series is added by Estrin's scheme, whose chain is a third of Horner's: a term passes
 * four additions, and one rounding for each multiplication on the way, so that the roundings,
 * weighted by 0.35^i / i!, stay below 6.5 * 2^-53, which is less than 2^-49 exp(-0.35).
 */
final class NegativeExp {
  private static final double INVERSE_LN2 = 1 / Math.log(2);

  /** The leading 32 bits of ln 2: times an integer below 2^20 it is exact. */
  private static final double LN2_HIGH = 0x1.62e42feep-1;

  private static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  private NegativeExp() {}

  static double of(double x) {
    long k = (long) (x * INVERSE_LN2 + 0.5);
    double r = (k * LN2_LOW) - (x - k * LN2_HIGH);
    double r2 = r * r;
    double r4 = r2 * r2;
    double upTo3 = (1 + r) + r2 * (1 / 2d + r * (1 / 6d));
    double upTo7 = (1 / 24d + r * (1 / 120d)) + r2 * (1 / 720d + r * (1 / 5_040d));
    double upTo11 =
        (1 / 40_320d + r * (1 / 362_880d)) + r2 * (1 / 3_628_800d + r * (1 / 39_916_800d));
    double upTo13 = 1 / 479_001_600d + r * (1 / 6_227_020_800d);
    double sum = (upTo3 + r4 * upTo7) + (r4 * r4) * (upTo11 + r4 * upTo13);
    return sum * Double.longBitsToDouble((1023 - k) << 52);
  }
}
