package dev.tacit.admm.star;

import org.apache.commons.numbers.gamma.Erfc;

/**
 * A lower bound on delta that no proof can get below (fact printed-star-noise). One record is drawn
 * in each of {@code draws} steps with probability {@code rate} and then shifts a noisy gradient by
 * {@code shift}. The adversary says "present" if any of the steps exceeds a threshold t along that
 * direction:
 *
 * <pre>delta >= P(present | in) - exp(epsilon) P(present | out)  for every t.</pre>
 *
 * It is for the view in which every noisy inner gradient is seen, which is the view of the paper's
 * proof, and for the worst data.
 */
final class DetectionBound {
  private static final int THRESHOLDS = 4000;

  /** Covers the rounding of the tails and of the powers, which are good to 1e-12. */
  private static final double SAFETY = 1e-9;

  private DetectionBound() {}

  /** At least 0 and rounded down. */
  static double delta(double epsilon, double sigma, double shift, double rate, long draws) {
    double best = 0;
    for (int k = 0; k <= THRESHOLDS; k++) {
      double threshold = k * (shift + 12 * sigma) / THRESHOLDS;
      double out = upperTail(threshold / sigma);
      double in = (1 - rate) * out + rate * upperTail((threshold - shift) / sigma);
      double gain = some(in, draws) - Math.exp(Math.min(epsilon, 700)) * some(out, draws);
      best = Math.max(best, gain - SAFETY);
    }
    return best;
  }

  /** That at least one of the draws exceeds the threshold. */
  private static double some(double each, long draws) {
    return -Math.expm1(draws * Math.log1p(-each));
  }

  private static double upperTail(double x) {
    return .5 * Erfc.value(x * Math.sqrt(.5));
  }
}
