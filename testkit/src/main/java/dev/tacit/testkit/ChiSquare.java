package dev.tacit.testkit;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Pearson's test of counts against expected counts. The rate is that of the chi-square limit, good
 * when every expected count is large; at least {@value #LEAST_EXPECTED} is demanded, which is more
 * than the usual 5 because the tests of this project look at tails of 1e-6.
 */
public final class ChiSquare {
  private static final double LEAST_EXPECTED = 50;

  private ChiSquare() {}

  public static double statistic(long[] observed, double[] expected) {
    if (observed.length != expected.length || observed.length < 2) {
      throw new IllegalArgumentException(
          observed.length + " observed and " + expected.length + " expected counts");
    }
    double sum = 0;
    for (int cell = 0; cell < observed.length; cell++) {
      if (!(expected[cell] >= LEAST_EXPECTED)) {
        throw new IllegalArgumentException(
            "expected[" + cell + "] = " + expected[cell] + " must be at least " + LEAST_EXPECTED);
      }
      double difference = observed[cell] - expected[cell];
      sum += difference * difference / expected[cell];
    }
    return sum;
  }

  /** Probability of a statistic at least this large when the expected counts are right. */
  public static double pValue(double statistic, int degreesOfFreedom) {
    return RegularizedGamma.Q.value(degreesOfFreedom / 2.0, statistic / 2);
  }

  /** Whether the counts are rejected; their total is fixed, so one degree of freedom is lost. */
  public static boolean rejects(long[] observed, double[] expected, double falseAlarm) {
    Rates.require("falseAlarm", falseAlarm);
    return pValue(statistic(observed, expected), observed.length - 1) < falseAlarm;
  }
}
