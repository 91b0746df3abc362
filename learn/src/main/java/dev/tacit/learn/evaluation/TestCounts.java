package dev.tacit.learn.evaluation;

import dev.tacit.admm.holdout.TestBins;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.optim.linalg.Vec;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Numbers of test records by bin of scores and label, estimated from all noised counts of them by
 * least squares ({@link TestBins#estimate}), and the noised sum of their losses.
 *
 * @param levels inner edges of the bins, in log-odds
 * @param below how many bins are below even odds
 * @param negatives by bin
 * @param positives by bin
 * @param losses over the largest that is counted
 * @param mostLoss the largest
 * @param deviation of the noise in what was released
 */
record TestCounts(
    TestBins plan,
    Vec levels,
    int below,
    Vec negatives,
    Vec positives,
    double losses,
    double mostLoss,
    double deviation) {

  /** What a run released, if it did. */
  static Optional<TestCounts> of(Map<String, Vec> companions) {
    Vec counts = companions.get(AuxiliaryNames.TEST_COUNTS);
    if (counts == null || !companions.containsKey(AuxiliaryNames.TEST_LOSS)) {
      return Optional.empty();
    }
    Vec levels = needed(companions, AuxiliaryNames.TEST_LEVELS);
    int bins = levels.dimension() + 1;
    TestBins plan = new TestBins(Math.max(1, bins / TestBins.GROUPS));
    int even = 0;
    while (even < levels.dimension() - 1 && levels.get(even) < 0) {
      even++;
    }
    boolean fits = counts.dimension() == plan.length() && plan.bins() == bins && isRising(levels);
    if (!fits || levels.get(even) != 0 || (even + 1) % plan.binsPerGroup() != 0) {
      throw new IllegalArgumentException(
          AuxiliaryNames.TEST_COUNTS
              + " has "
              + counts.dimension()
              + " numbers for "
              + bins
              + " bins: these must be whole groups, cut at log-odds 0 and in rising order, with "
              + plan.length()
              + " numbers");
    }
    return Optional.of(
        new TestCounts(
            plan,
            levels,
            even + 1,
            Vec.of(plan.estimate(counts, 0, even + 1)),
            Vec.of(plan.estimate(counts, 1, even + 1)),
            plan.losses(counts),
            one(companions, AuxiliaryNames.TEST_LOSS),
            one(companions, AuxiliaryNames.TEST_DEVIATION)));
  }

  /** A number that stands beside what was released, and is not negative. */
  static double one(Map<String, Vec> companions, String name) {
    Vec numbers = needed(companions, name);
    if (numbers.dimension() != 1 || !(numbers.get(0) >= 0)) {
      throw new IllegalArgumentException("companions: " + name + " must be one number from 0");
    }
    return numbers.get(0);
  }

  private static Vec needed(Map<String, Vec> companions, String name) {
    Vec numbers = companions.get(name);
    if (numbers == null || numbers.dimension() == 0) {
      throw new IllegalArgumentException("companions: " + name + " is missing");
    }
    return numbers;
  }

  private static boolean isRising(Vec levels) {
    for (int k = 1; k < levels.dimension(); k++) {
      if (!(levels.get(k - 1) < levels.get(k))) {
        return false;
      }
    }
    return true;
  }

  /** Of one label, 0 for negatives and 1 for positives. */
  double count(int label, int bin) {
    return (label == 0 ? negatives : positives).get(bin);
  }

  int bins() {
    return plan.bins();
  }

  /**
   * The lower end of a bin in log-odds, or the upper end of the one before; open ones are as wide
   * as their neighbours.
   */
  double end(int bin) {
    int last = levels.dimension() - 1;
    return bin == 0
        ? 2 * levels.get(0) - levels.get(1)
        : bin > last + 1 ? 2 * levels.get(last) - levels.get(last - 1) : levels.get(bin - 1);
  }

  /** The log-odds that stand for a bin. */
  double odds(int bin) {
    return (end(bin) + end(bin + 1)) / 2;
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

  /** The variance by noise of a figure with these derivatives by the counts. */
  double noise(IntToDoubleFunction ofNegatives, IntToDoubleFunction ofPositives) {
    double sum =
        plan.varianceOf(values(ofNegatives), below) + plan.varianceOf(values(ofPositives), below);
    return deviation * deviation * sum;
  }

  /**
   * The variance of a figure among samples of other people, from its derivatives, if it does not
   * change when all counts are doubled.
   */
  double sampling(IntToDoubleFunction ofNegatives, IntToDoubleFunction ofPositives) {
    double sum = 0;
    for (int bin = 0; bin < bins(); bin++) {
      sum += count(0, bin) * Math.pow(ofNegatives.applyAsDouble(bin), 2);
      sum += count(1, bin) * Math.pow(ofPositives.applyAsDouble(bin), 2);
    }
    return Math.max(0, sum);
  }

  private double[] values(IntToDoubleFunction ofBin) {
    double[] values = new double[bins()];
    for (int bin = 0; bin < values.length; bin++) {
      values[bin] = ofBin.applyAsDouble(bin);
    }
    return values;
  }
}
