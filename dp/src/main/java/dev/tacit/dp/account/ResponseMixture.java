package dev.tacit.dp.account;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * n equal pure releases beside one Gaussian: the loss of the releases is (2 k - n) epsilon with k
 * binomial, so delta is a binomial mixture of shifted Gaussian profiles (facts pure-composition and
 * above-threshold).
 */
final class ResponseMixture {
  /** Binomial terms further out than this many standard deviations count with their whole mass. */
  private static final double REACH = 45;

  private final double mu;
  private final double total;
  private final double[] loss;
  private final double[] weight;
  private final double outside;

  ResponseMixture(long n, double single, double mu) {
    this.mu = mu;
    this.total = n * single;
    double p = 1 / (1 + Math.exp(-single));
    double variance = n * p * (1 - p);
    double reach = REACH * Math.sqrt(variance) + 3 * REACH;
    // Only terms near the mean of the binomial are evaluated; there may be millions of releases.
    long from = Math.max(0, (long) Math.floor(n * p - reach));
    long to = Math.min(n, (long) Math.ceil(n * p + reach));
    double logUp = -Math.log1p(Math.exp(-single));
    double logDown = logUp - single;
    double rounding = 8 * Math.ulp(LogGamma.value(n + 1.0) + total);
    this.loss = new double[Math.toIntExact(to - from + 1)];
    this.weight = new double[loss.length];
    Arrays.setAll(loss, i -> (2 * (from + i) - n) * single);
    Arrays.setAll(
        weight,
        i -> {
          long k = from + i;
          return Math.exp(logChoose(n, k) + k * logUp + (n - k) * logDown + rounding);
        });
    // Bernstein: k is r or more from its mean with probability at most 2 e^(-r^2/2 / (v + r/3)).
    double exponent = reach * reach / 2 / (variance + reach / 3);
    this.outside = from == 0 && to == n ? 0 : 2 * Math.exp(-exponent);
  }

  /** The smallest epsilon at this delta, rounded up. */
  double epsilon(double delta) {
    if (delta == 0) {
      return mu > 0 ? Double.POSITIVE_INFINITY : Math.nextUp(total);
    }
    if (delta(0) <= delta) {
      return 0;
    }
    double high = Math.nextUp(total) + GaussianProfile.epsilon(mu, delta / 2);
    double found = Search.smallest(0, high, epsilon -> delta(epsilon) <= delta);
    return found + 4 * Math.ulp(total);
  }

  /** Delta at an epsilon: the mixture over the kept terms, and the whole mass of the others. */
  private double delta(double epsilon) {
    double sum = outside;
    for (int i = 0; i < loss.length; i++) {
      if (weight[i] > 0) {
        sum += weight[i] * GaussianProfile.delta(mu, epsilon - loss[i]);
      }
    }
    return sum;
  }

  private static double logChoose(long n, long k) {
    return LogGamma.value(n + 1.0) - LogGamma.value(k + 1.0) - LogGamma.value(n - k + 1.0);
  }
}
