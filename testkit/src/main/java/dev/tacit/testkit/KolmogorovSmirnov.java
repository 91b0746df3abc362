package dev.tacit.testkit;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Distance between a sample and a continuous distribution, with a proved false-alarm rate. */
public final class KolmogorovSmirnov {
  private KolmogorovSmirnov() {}

  /** The largest distance between the empirical and the given distribution function. */
  public static double distance(double[] sample, DoubleUnaryOperator distribution) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("sample = [] must not be empty");
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double n = sorted.length;
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double expected = distribution.applyAsDouble(sorted[i]);
      largest = Math.max(largest, Math.max(expected - i / n, (i + 1) / n - expected));
    }
    return largest;
  }

  /**
   * A sample from the distribution itself exceeds this distance with probability at most {@code
   * falseAlarm}, for every sample size: 2 exp(-2 n x^2) bounds it (Dvoretzky, Kiefer and Wolfowitz
   * with Massart's constant). For n = 5000 and 1e-6 this is 0.0381.
   */
  public static double critical(int sampleSize, double falseAlarm) {
    Rates.require("falseAlarm", falseAlarm);
    return Math.sqrt(Math.log(2 / falseAlarm) / (2.0 * sampleSize));
  }

  /** Whether the sample is rejected at this false-alarm rate. */
  public static boolean rejects(
      double[] sample, DoubleUnaryOperator distribution, double falseAlarm) {
    return distance(sample, distribution) > critical(sample.length, falseAlarm);
  }
}
