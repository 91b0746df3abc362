package dev.tacit.dp.mechanism;

import java.math.BigInteger;

/**
 * Exact integer noise from a key stream, after Canonne, Kamath and Steinke, "The discrete Gaussian
 * for differential privacy", algorithms 1 to 3. Every law here is exact: a coin of probability
 * exp(-x) compares 53 uniform bits with a double that is within 2^-44 relative of exp(-x), and when
 * that cannot decide it goes on with more bits and exact arithmetic ({@link LazyUniform}).
 *
 * <p>Each attempt does the same work whatever it proposes, and attempts are independent, so the
 * time of a draw is independent of the accepted value (up to the slow road, once in about 2^40).
 */
final class GridSampler {
  /** Largest scale in grid steps: every integer met on the fast road is then exact as a double. */
  static final long MAX_SCALE = 1L << 46;

  private static final double TO_UNIT = 0x1p-53;

  /**
   * Relative error allowed to exp(-x) in doubles: 2^-49 from {@link NegativeExp}, and the argument,
   * at most 64, carries at most five roundings; 64 * 5 * 2^-53 + 2^-49 is below 2^-44.
   */
  private static final double EXP_ERROR = 0x1p-44;

  private static final double LARGEST_ARGUMENT = 64;

  /**
   * For k = 1..36 the prefixes of 53 bits below SURELY_BELOW begin only uniforms below exp(-k), and
   * those from NOT_BELOW on begin none; below exp(-36) only the prefix 0 is left, which is always
   * undecided.
   */
  private static final long[] SURELY_BELOW = prefixes(36, 1 - EXP_ERROR);

  private static final long[] NOT_BELOW = prefixes(36, 1 + EXP_ERROR);

  private final KeyStream stream;

  GridSampler(KeyStream stream) {
    this.stream = stream;
  }

  /** Mass proportional to exp(-k^2 / (2 s^2)) on the integers. */
  long gaussian(long s) {
    requireScale(s);
    while (true) {
      long candidate = laplace(s);
      long distance = Math.abs(candidate) - s;
      double ratio = (double) distance / (double) s;
      long unit = stream.nextLong() >>> 11;
      int decided = compareWithExp(unit, 0.5 * ratio * ratio);
      if (decided > 0 || (decided == 0 && isBelowGaussianTail(unit, distance, s))) {
        return candidate;
      }
    }
  }

  private boolean isBelowGaussianTail(long unit, long distance, long s) {
    BigInteger scale = BigInteger.valueOf(s);
    return new LazyUniform(stream, unit, 53)
        .isBelowExp(BigInteger.valueOf(distance).pow(2), scale.multiply(scale).shiftLeft(1));
  }

  /** Mass proportional to exp(-|k| / t) on the integers. */
  long laplace(long t) {
    while (true) {
      boolean negative = stream.nextLong() < 0;
      long magnitude = geometric(t);
      if (!(negative && magnitude == 0)) {
        return negative ? -magnitude : magnitude;
      }
    }
  }

  /** Mass proportional to exp(-k / t) on the integers from 0. */
  long geometric(long t) {
    requireScale(t);
    while (true) {
      long part = below(t);
      long unit = stream.nextLong() >>> 11;
      int decided = compareWithExp(unit, (double) part / (double) t);
      if (decided > 0
          || (decided == 0
              && new LazyUniform(stream, unit, 53)
                  .isBelowExp(BigInteger.valueOf(part), BigInteger.valueOf(t)))) {
        return part + t * wholes();
      }
    }
  }

  /** P(wholes at least k) = exp(-k), from one uniform and a table walked to its end. */
  private long wholes() {
    long unit = stream.nextLong() >>> 11;
    long surely = 0;
    long possibly = 0;
    for (int k = 0; k < SURELY_BELOW.length; k++) {
      surely += isBelow(unit, SURELY_BELOW[k]);
      possibly += isBelow(unit, NOT_BELOW[k]);
    }
    return unit == 0 || surely < possibly ? wholesExactly(unit) : surely;
  }

  /** 1 or 0 from the sign bit: a branch would be predicted, and its time would tell the count. */
  private static long isBelow(long unit, long bound) {
    return (unit - bound) >>> 63;
  }

  private long wholesExactly(long unit) {
    LazyUniform uniform = new LazyUniform(stream, unit, 53);
    long count = 0;
    while (uniform.isBelowExp(BigInteger.valueOf(count + 1), BigInteger.ONE)) {
      count++;
    }
    return count;
  }

  /** Uniform on 0..bound-1: 63 bits, the incomplete last multiple of the bound rejected. */
  long below(long bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("bound = " + bound + " must be at least 1");
    }
    while (true) {
      long bits = stream.nextLong() >>> 1;
      long result = bits % bound;
      if (bits - result + (bound - 1) >= 0) {
        return result;
      }
    }
  }

  /** True with probability threshold / 2^63. */
  boolean coin(long threshold) {
    return (stream.nextLong() >>> 1) < threshold;
  }

  /** 1 if the uniform that begins with these 53 bits is surely below exp(-x), -1 if surely not. */
  static int compareWithExp(long unit, double x) {
    if (x > LARGEST_ARGUMENT) {
      return unit == 0 ? 0 : -1;
    }
    double power = NegativeExp.of(x);
    if ((unit + 1) * TO_UNIT <= power * (1 - EXP_ERROR)) {
      return 1;
    }
    return unit * TO_UNIT >= power * (1 + EXP_ERROR) ? -1 : 0;
  }

  private static void requireScale(long scale) {
    if (scale < 1 || scale > MAX_SCALE) {
      throw new IllegalArgumentException(
          "scale = " + scale + " grid steps must be in [1, " + MAX_SCALE + "]");
    }
  }

  /** The number of prefixes below factor * exp(-k), rounded away from exp(-k). */
  private static long[] prefixes(int count, double factor) {
    long[] prefixes = new long[count];
    for (int k = 1; k <= count; k++) {
      double bound = factor * NegativeExp.of(k) / TO_UNIT;
      prefixes[k - 1] = (long) (factor < 1 ? Math.floor(bound) : Math.ceil(bound));
    }
    return prefixes;
  }
}
