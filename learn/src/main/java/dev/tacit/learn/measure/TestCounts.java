package dev.tacit.learn.measure;

import dev.tacit.admm.run.Companion;
import dev.tacit.optim.linalg.Vec;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Noised numbers of test records by bin of log-odds and label, made to agree with the noised cells
 * that were released beside them.
 *
 * <p>The bins of one label on one side of 0 have a sum that is known twice: from its cell, with
 * variance s^2, and from its k bins, with variance k s^2. The best of both has variance s^2 k/(k +
 * 1); what it differs from the sum is shared by the bins, whose differences stay as they were.
 *
 * @param levels inner edges of the bins, in log-odds
 * @param negatives by bin
 * @param positives by bin
 * @param deviation s
 */
record TestCounts(Vec levels, Vec negatives, Vec positives, double deviation) {
  private static final int CELLS = 4;

  /** What a run released, if it did. */
  static Optional<TestCounts> of(Map<String, Vec> companions) {
    Vec counts = companions.get(Companion.TEST_COUNTS);
    if (counts == null) {
      return Optional.empty();
    }
    Vec levels = companions.get(Companion.TEST_LEVELS);
    int bins = levels.dimension() + 1;
    if (counts.dimension() != CELLS + 2 * bins) {
      throw new IllegalArgumentException(
          Companion.TEST_COUNTS + " has " + counts.dimension() + " numbers for " + bins + " bins");
    }
    double[][] known = new double[2][bins];
    for (int label = 0; label < 2; label++) {
      for (int bin = 0; bin < bins; bin++) {
        known[label][bin] = counts.get(CELLS + label * bins + bin);
      }
      for (int side = 0; side < 2; side++) {
        agree(known[label], side * bins / 2, counts.get(2 * label + side));
      }
    }
    return Optional.of(
        new TestCounts(
            levels,
            Vec.of(known[0]),
            Vec.of(known[1]),
            companions.get(Companion.TEST_DEVIATION).get(0)));
  }

  /** Of one label, 0 for negatives and 1 for positives. */
  double count(int label, int bin) {
    return (label == 0 ? negatives : positives).get(bin);
  }

  private static void agree(double[] bins, int from, double cell) {
    int number = bins.length / 2;
    double sum = 0;
    for (int k = from; k < from + number; k++) {
      sum += bins[k];
    }
    double more = (cell - sum) / (number + 1);
    for (int k = from; k < from + number; k++) {
      bins[k] += more;
    }
  }

  int bins() {
    return levels.dimension() + 1;
  }

  /** The log-odds that stand for a bin; an open one counts as wide as its neighbour. */
  double odds(int bin) {
    int last = levels.dimension() - 1;
    if (bin == 0 || bin > last) {
      int near = bin == 0 ? 0 : last;
      int next = bin == 0 ? 1 : last - 1;
      return levels.get(near) + (levels.get(near) - levels.get(next)) / 2;
    }
    return (levels.get(bin - 1) + levels.get(bin)) / 2;
  }

  /** All records of one label, or those of bins [from, to). */
  double sum(int label, int from, int to) {
    double sum = 0;
    for (int bin = from; bin < to; bin++) {
      sum += count(label, bin);
    }
    return sum;
  }

  double sum(int label) {
    return sum(label, 0, bins());
  }

  double total() {
    return sum(0) + sum(1);
  }

  /**
   * The variance of a figure that does not change when all counts are doubled, from its
   * derivatives: each count varies as those of other people would, and with its noise.
   */
  double variance(IntToDoubleFunction ofNegatives, IntToDoubleFunction ofPositives) {
    double sum = 0;
    int half = bins() / 2;
    for (int label = 0; label < 2; label++) {
      IntToDoubleFunction slope = label == 0 ? ofNegatives : ofPositives;
      for (int from = 0; from < bins(); from += half) {
        double mean = 0;
        for (int bin = from; bin < from + half; bin++) {
          mean += slope.applyAsDouble(bin) / half;
        }
        double noise = mean * mean * half / (half + 1.0);
        for (int bin = from; bin < from + half; bin++) {
          double one = slope.applyAsDouble(bin);
          noise += (one - mean) * (one - mean);
          sum += Math.max(0, count(label, bin)) * one * one;
        }
        sum += noise * deviation * deviation;
      }
    }
    return sum;
  }
}
