package dev.tacit.testkit;

import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * One-sided confidence bounds for a probability from {@code hits} in {@code trials}. Clopper and
 * Pearson's bounds err with probability at most {@code errorRate}, for every probability and number
 * of trials; Wilson's are approximate and narrower: use them to describe, never to prove.
 */
public record Proportion(long hits, long trials) {
  public Proportion {
    if (trials < 1 || hits < 0 || hits > trials) {
      throw new IllegalArgumentException(
          "hits = " + hits + " must be in [0, trials = " + trials + "], trials at least 1");
    }
  }

  public double estimate() {
    return (double) hits / trials;
  }

  /** The probability is above this, up to the error rate (Clopper-Pearson). */
  public double atLeast(double errorRate) {
    Rates.require("errorRate", errorRate);
    if (hits == 0) {
      return 0;
    }
    double low = 0;
    double high = estimate();
    while (Math.nextUp(low) < high) {
      double middle = (low + high) / 2;
      // P(at least this many hits) = I_p(hits, misses + 1), increasing in p.
      if (RegularizedBeta.value(middle, (double) hits, trials - hits + 1.0) <= errorRate) {
        low = middle;
      } else {
        high = middle;
      }
      if (high - low <= 1e-13 * high) {
        break;
      }
    }
    return low;
  }

  /** The probability is below this, up to the error rate (Clopper-Pearson). */
  public double atMost(double errorRate) {
    return 1 - new Proportion(trials - hits, trials).atLeast(errorRate);
  }

  /** Wilson's score bound, {@code deviations} standard deviations below the estimate. */
  public double wilsonAtLeast(double deviations) {
    return wilson(-deviations);
  }

  /** Wilson's score bound, {@code deviations} standard deviations above the estimate. */
  public double wilsonAtMost(double deviations) {
    return wilson(deviations);
  }

  private double wilson(double z) {
    double p = estimate();
    double square = z * z / trials;
    double spread = z * Math.sqrt((p * (1 - p) + square / 4) / trials);
    return (p + square / 2 + spread) / (1 + square);
  }
}
