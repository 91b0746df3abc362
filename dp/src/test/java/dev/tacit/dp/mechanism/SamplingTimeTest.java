package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Test T6: does the time of a draw tell its size? A measurement, so it runs only on demand and on a
 * quiet machine: {@code mvn -pl dp -am test -Dtest=SamplingTimeTest -Dtacit.timing=true
 * -Dsurefire.failIfNoSpecifiedTests=false}. The positive control counts in a loop and must show.
 */
class SamplingTimeTest {
  private static final int DRAWS = 100_000;

  @Test
  void testT6_timeOfADraw_isNotCorrelatedWithItsSize() {
    boolean asked = Boolean.getBoolean("tacit.timing");
    if (!asked) {
      System.out.println("SKIPPED: times of draws; measure them with -Dtacit.timing=true");
    }
    assumeTrue(asked, "a measurement for a quiet machine: -Dtacit.timing=true");
    GridSampler sampler = Keys.sampler(6);
    double gaussian = correlation(() -> sampler.gaussian(1L << 30));
    double laplace = correlation(() -> sampler.laplace(1L << 30));
    Random random = new Random(6);
    double control =
        correlation(
            () -> {
              long count = 0;
              while (random.nextInt(100) != 0) {
                count++;
              }
              return count;
            });
    System.out.printf(
        "rank correlation of time and size: gaussian %.4f, laplace %.4f, control %.4f%n",
        gaussian, laplace, control);
    assertThat(Math.abs(gaussian)).isLessThan(0.02);
    assertThat(Math.abs(laplace)).isLessThan(0.02);
    assertThat(control).isGreaterThan(0.9);
  }

  private static double correlation(LongSupplier sampler) {
    double[] times = new double[DRAWS];
    double[] sizes = new double[DRAWS];
    for (int draw = -DRAWS; draw < DRAWS; draw++) {
      long start = System.nanoTime();
      long value = sampler.getAsLong();
      long time = System.nanoTime() - start;
      if (draw >= 0) {
        times[draw] = time;
        sizes[draw] = Math.abs(value);
      }
    }
    return pearson(ranks(times), ranks(sizes));
  }

  /** Ties get their mean rank. */
  private static double[] ranks(double[] values) {
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] ranks = new double[values.length];
    for (int from = 0; from < order.length; ) {
      int to = from;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int k = from; k < to; k++) {
        ranks[order[k]] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }

  private static double pearson(double[] x, double[] y) {
    double mean = (x.length - 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / Math.sqrt(xx * yy);
  }
}
