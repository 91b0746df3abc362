package dev.tacit.dp.account;

import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;

/**
 * The exact privacy profile of N(mu, 1) against N(0, 1) (fact F0.1):
 *
 * <pre>delta(epsilon) = Phi(-epsilon/mu + mu/2) - exp(epsilon) Phi(-epsilon/mu - mu/2).</pre>
 *
 * With a = epsilon/mu - mu/2 both terms share the factor exp(-a^2/2), so that
 *
 * <pre>delta = exp(-a^2/2)/2 (erfcx(a/sqrt 2) - erfcx((a + mu)/sqrt 2)),</pre>
 *
 * which keeps its relative accuracy down to the smallest doubles. All results are rounded outwards:
 * delta and epsilon up, mu down.
 */
public final class GaussianProfile {
  private static final double HALF_ROOT = Math.sqrt(0.5);
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

  /** Covers the rounding of erfcx (a few ulp, times at most 1000 by cancellation) and of exp. */
  private static final double UP = 1 + 8e-12;

  /** Below this the first term of the profile is 1 to the last bit. */
  private static final double LOWEST = -30;

  private static final double[] NODES = {
    -0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831, 0.9061798459386640
  };
  private static final double[] WEIGHTS = {
    0.2369268850561891,
    0.4786286704993665,
    0.5688888888888889,
    0.4786286704993665,
    0.2369268850561891
  };

  private GaussianProfile() {}

  /** The delta at this epsilon (which may be negative), rounded up. */
  public static double delta(double mu, double epsilon) {
    requireMu(mu);
    if (Double.isNaN(epsilon)) {
      throw new IllegalArgumentException("epsilon = NaN must be a number");
    }
    if (mu == 0) {
      return Math.max(0, -Math.expm1(epsilon));
    }
    return Math.min(1, deltaAt(epsilon / mu - mu / 2, mu, epsilon));
  }

  /** The smallest epsilon at this delta, rounded up; 0 when delta exceeds the total variation. */
  public static double epsilon(double mu, double delta) {
    requireMu(mu);
    Requirements.delta(delta);
    if (mu == 0) {
      return 0;
    }
    if (delta == 0 || Double.isInfinite(mu)) {
      return Double.POSITIVE_INFINITY;
    }
    if (deltaAt(-mu / 2, mu, 0) <= delta) {
      return 0;
    }
    // There delta is at most exp(-a^2/2)/2, half of what is asked for.
    double highest = Math.sqrt(-2 * Math.log(delta));
    double a =
        Search.smallest(
            Math.max(LOWEST, -mu / 2), highest, x -> deltaAt(x, mu, mu * (x + mu / 2)) <= delta);
    double half = mu * mu / 2;
    return Math.max(0, mu * a + half + 4 * Math.ulp(half + Math.abs(mu * a)));
  }

  /** The largest mu whose profile stays below (epsilon, delta), rounded down. */
  public static double mu(double epsilon, double delta) {
    Requirements.epsilon(epsilon);
    Requirements.positiveDelta(delta);
    double low = 1;
    while (delta(low, epsilon) > delta) {
      low /= 2;
    }
    double high = 2 * low;
    while (delta(high, epsilon) <= delta) {
      high *= 2;
    }
    return Search.largest(low, high, mu -> delta(mu, epsilon) <= delta);
  }

  private static double deltaAt(double a, double mu, double epsilon) {
    double b = a + mu;
    if (a <= LOWEST) {
      return Math.min(1, UP * (upper(a) - Math.exp(Math.min(epsilon, 700)) * upper(b)) + 1e-14);
    }
    double first = Erfcx.value(a * HALF_ROOT);
    double difference = first - Erfcx.value(b * HALF_ROOT);
    if (difference < 1e-3 * first) {
      difference = smallDifference(a * HALF_ROOT, mu * HALF_ROOT);
    }
    return UP * Math.max(0.5 * Math.exp(-a * a / 2) * difference, Double.MIN_VALUE);
  }

  /**
   * Integral of -erfcx' over a short interval, where subtracting two values (or two ends) would
   * cancel.
   */
  private static double smallDifference(double from, double width) {
    double half = 0.5 * width;
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      double t = from + half * (1 + NODES[i]);
      sum += WEIGHTS[i] * (TWO_OVER_ROOT_PI - 2 * t * Erfcx.value(t));
    }
    return half * sum;
  }

  /** P(N(0, 1) > x). */
  static double upper(double x) {
    return 0.5 * Erfc.value(x * HALF_ROOT);
  }

  private static void requireMu(double mu) {
    if (!(mu >= 0)) {
      throw new IllegalArgumentException("mu = " + mu + " must not be negative");
    }
  }
}
