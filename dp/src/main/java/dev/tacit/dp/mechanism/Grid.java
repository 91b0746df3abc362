package dev.tacit.dp.mechanism;

/**
 * The multiples of 2^exponent. Values are rounded to them and clamped to a public range before any
 * noise is added, so that both neighbours reach the same numbers (Mironov 2012; Haney et al. 2022).
 */
record Grid(int exponent) {
  /** Values are clamped to this many steps; the noise still fits beside them in 64 bits. */
  static final long RANGE = 1L << 61;

  Grid {
    if (exponent < -900 || exponent > 900) {
      throw new IllegalArgumentException(
          "the noise is too small or too large for doubles: grid 2^" + exponent);
    }
  }

  /** The finest grid of which {@code scale} has less than 2^(bits + 1) steps. */
  static Grid forScale(double scale, int bits) {
    return new Grid(Math.getExponent(scale) - bits);
  }

  double step() {
    return Math.scalb(1.0, exponent);
  }

  /** A length in steps, exact unless it underflows. */
  double steps(double length) {
    return Math.scalb(length, -exponent);
  }

  /**
   * The nearest grid point, clamped. Both are 1-Lipschitz up to the half step of rounding, which
   * the sensitivity contains. A NaN becomes 0 and an infinity the end of the range: an exception
   * that depends on data would itself be a release.
   */
  long nearest(double value) {
    long rounded = (long) Math.rint(steps(value));
    return Math.max(-RANGE, Math.min(RANGE, rounded));
  }

  /** Rounding to 53 bits happens after the noise was added: post-processing. */
  double toDouble(long steps) {
    return Math.scalb((double) steps, exponent);
  }
}
