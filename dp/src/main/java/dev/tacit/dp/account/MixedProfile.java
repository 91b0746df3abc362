package dev.tacit.dp.account;

import dev.tacit.dp.objective.Profile;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * n pure releases of one epsilon beside anything with a profile: their loss is (2 k - n) epsilon
 * with k binomial, so delta is a binomial mixture of the shifted profile (facts pure-composition
 * and above-threshold).
 */
final class MixedProfile implements Profile {
  /** Terms whose weight is below this count with their whole weight instead of being evaluated. */
  private static final double NEGLIGIBLE = 1e-40;

  private final Profile rest;
  private final double single;
  private final long count;

  /** Of the logarithms of weights, whose terms reach this size and are off by some units each. */
  private final double rounding;

  MixedProfile(Profile rest, double single, long count) {
    this.rest = rest;
    this.single = single;
    this.count = count;
    this.rounding = 8 * Math.ulp(LogGamma.value(count + 1.0) + count * (1 + single));
  }

  /** The binomial mixture, summed over all terms; rounded up for the sum and for the weights. */
  @Override
  public double delta(double epsilon) {
    double sum = 0;
    for (long above = 0; above <= count; above++) {
      double weight = weight(above);
      double shifted = epsilon - (2.0 * above - count) * single;
      sum += weight < NEGLIGIBLE ? weight : weight * rest.delta(shifted);
    }
    return Math.min(1, sum * (1 + 1e-12 + count * Math.ulp(1.0)));
  }

  /** The probability that this many of the releases have a loss of plus epsilon, rounded up. */
  private double weight(long above) {
    double choose =
        LogGamma.value(count + 1.0)
            - LogGamma.value(above + 1.0)
            - LogGamma.value(count - above + 1.0);
    double logUp = -Math.log1p(Math.exp(-single));
    return Math.exp(choose + above * logUp + (count - above) * (logUp - single) + rounding);
  }
}
