package dev.tacit.dp.profile;

import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;

/**
 * The delta of N(mu, 1) against N(0, 1) at an epsilon (fact gaussian-profile):
 *
 * <pre>delta(epsilon) = Phi(-epsilon/mu + mu/2) - exp(epsilon) Phi(-epsilon/mu - mu/2).</pre>
 *
 * With a = epsilon/mu - mu/2 both terms share the factor exp(-a^2/2), so that
 *
 * <pre>delta = exp(-a^2/2)/2 (erfcx(a/sqrt 2) - erfcx((a + mu)/sqrt 2)),</pre>
 *
 * which keeps its relative accuracy down to the smallest doubles. Results are rounded up.
 */
public final class GaussianDelta {
  private static final double HALF_ROOT = Math.sqrt(0.5);
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

  /** Covers the rounding of erfcx (a few ulp, times at most 1000 by cancellation) and of exp. */
  private static final double UP = 1 + 8e-12;

  /** Below this the first term of the profile is 1 to the last bit. */
  public static final double LOWEST = -30;

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

  private GaussianDelta() {}

  /** The delta at this epsilon (which may be negative), rounded up. */
  public static double of(double mu, double epsilon) {
    requireMu(mu);
    if (Double.isNaN(epsilon)) {
      throw new IllegalArgumentException("epsilon = NaN must be a number");
    }
    if (mu == 0) {
      return Math.max(0, -Math.expm1(epsilon));
    }
    return Math.min(1, at(epsilon / mu - mu / 2, mu, epsilon));
  }

  /**
   * The same where a is known better than epsilon.
   *
   * @param a epsilon / mu - mu / 2
   */
  public static double at(double a, double mu, double epsilon) {
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
  public static double upper(double x) {
    return 0.5 * Erfc.value(x * HALF_ROOT);
  }

  /** Refuses what is no distance of means. */
  public static void requireMu(double mu) {
    if (!(mu >= 0)) {
      throw new IllegalArgumentException("mu = " + mu + " must not be negative");
    }
  }
}
