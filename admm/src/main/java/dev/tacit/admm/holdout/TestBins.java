package dev.tacit.admm.holdout;

import dev.tacit.optim.linalg.Vec;
import java.util.function.DoubleUnaryOperator;

/**
 * How test records are counted: by label in two cells (log-odds above 0 or not), in {@link #GROUPS}
 * groups of scores and in so many bins of each group. Cells and groups are sums of bins. They are
 * asked for as well because a sum over many noised bins would have the noise of all of them, and
 * what is asked of fine bins and of coarse ones is put together by least squares ({@link
 * #estimate}). A record counts 1 in its cell, {@link #inGroup} in its group and {@link #inBin} in
 * its bin; with one bin in each group the groups are left out.
 *
 * <p>The answer is a vector of negatives and positives in either cell, in the groups, in the bins,
 * and the sum of losses behind them.
 *
 * @param binsPerGroup bins of a group
 */
public record TestBins(int binsPerGroup) {
  public static final int GROUPS = 8;
  private static final int CELLS = 4;
  private static final int[] CHOICES = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64};

  /** What the choice takes for the share of positives, of which nothing is public. */
  private static final double POSITIVES = .25;

  /** Of the normal law, for intervals of 95 %. */
  private static final double QUANTILE = 1.96;

  public TestBins {
    if (binsPerGroup < 1) {
      throw new IllegalArgumentException(
          "bins of a group = " + binsPerGroup + " must be at least 1");
    }
  }

  /**
   * The choice that makes the interval of the AUC shortest, as far as that follows from public
   * numbers: half of what pairs within a bin can change, and the normal quantile times the
   * deviation by noise and sampling, where scores are spread evenly, say next to nothing about
   * labels, and one record in four is positive.
   *
   * @param records public number of test records
   * @param deviation of the noise in a number that changes by at most 1, from how far one record
   *     moves all of them
   */
  static TestBins of(double records, DoubleUnaryOperator deviation) {
    TestBins best = new TestBins(CHOICES[0]);
    double shortest = Double.POSITIVE_INFINITY;
    for (int each : CHOICES) {
      TestBins one = new TestBins(each);
      double length = one.expected(records, deviation.applyAsDouble(one.squares()));
      if (length < shortest) {
        shortest = length;
        best = one;
      }
    }
    return best;
  }

  private double expected(double records, double deviation) {
    double positives = POSITIVES * records;
    double negatives = records - positives;
    double[] ranks = new double[bins()];
    for (int bin = 0; bin < ranks.length; bin++) {
      ranks[bin] = (bin + .5) / ranks.length - .5;
    }
    double noise = deviation * deviation * varianceOf(ranks, bins() / 2);
    double variance =
        noise * (1 / (positives * positives) + 1 / (negatives * negatives))
            + (1 / positives + 1 / negatives) / 12;
    return .5 / bins() + QUANTILE * Math.sqrt(variance);
  }

  public int bins() {
    return GROUPS * binsPerGroup;
  }

  private boolean grouped() {
    return binsPerGroup > 1;
  }

  /** Exact in binary, so that sums of it are. */
  private double inGroup() {
    return grouped() ? .75 : 0;
  }

  private double inBin() {
    return grouped() ? .5 : 1;
  }

  /** The squared length of what a record adds to the counts. */
  double squares() {
    return 1 + inGroup() * inGroup() + inBin() * inBin();
  }

  /** How many numbers are answered. */
  public int length() {
    return binsFrom(2) + 1;
  }

  private int groupsFrom(int label) {
    return CELLS + label * GROUPS;
  }

  private int binsFrom(int label) {
    return (grouped() ? groupsFrom(2) : CELLS) + label * bins();
  }

  /**
   * The answer, from what is in the bins.
   *
   * @param counts of negatives from the lowest bin, then of positives
   * @param below how many bins are below even odds
   * @param losses the sum of what each record loses
   */
  double[] answer(double[] counts, int below, double losses) {
    double[] answer = new double[length()];
    for (int k = 0; k < counts.length; k++) {
      int label = k / bins();
      int bin = k % bins();
      answer[cell(label, bin, below)] += counts[k];
      answer[binsFrom(label) + bin] = inBin() * counts[k];
      if (grouped()) {
        answer[groupsFrom(label) + bin / binsPerGroup] += inGroup() * counts[k];
      }
    }
    answer[answer.length - 1] = losses;
    return answer;
  }

  private static int cell(int label, int bin, int below) {
    return 2 * label + (bin < below ? 0 : 1);
  }

  /**
   * What is in the bins of one label, by least squares from all that a noised answer says of it.
   */
  public double[] estimate(Vec answer, int label, int below) {
    double[] sums = new double[bins()];
    for (int bin = 0; bin < sums.length; bin++) {
      double inGroup = grouped() ? answer.get(groupsFrom(label) + bin / binsPerGroup) : 0;
      sums[bin] =
          answer.get(cell(label, bin, below))
              + inGroup() * inGroup
              + inBin() * answer.get(binsFrom(label) + bin);
    }
    return covariance(sums, below);
  }

  /** The noised sum of losses. */
  public double losses(Vec answer) {
    return answer.get(length() - 1);
  }

  /**
   * The covariance matrix of an estimate, noise having the deviation 1, times a vector: the inverse
   * of b^2 I + g^2 (ones within groups) + (ones within cells), which is solved for the groups first
   * and then for the cells.
   */
  public double[] covariance(double[] vector, int below) {
    double own = inBin() * inBin();
    double shared = inGroup() * inGroup();
    double alone = own + binsPerGroup * shared;
    double[] result = new double[bins()];
    double[] cells = new double[2];
    for (int from = 0; from < bins(); from += binsPerGroup) {
      double sum = 0;
      for (int bin = from; bin < from + binsPerGroup; bin++) {
        sum += vector[bin];
      }
      cells[from < below ? 0 : 1] += sum;
      for (int bin = from; bin < from + binsPerGroup; bin++) {
        result[bin] = vector[bin] / own - shared * sum / (own * alone);
      }
    }
    for (int bin = 0; bin < result.length; bin++) {
      int cell = bin < below ? 0 : 1;
      int size = cell == 0 ? below : bins() - below;
      result[bin] -= cells[cell] / (alone * (alone + size));
    }
    return result;
  }

  /** The variance of a weighted sum of an estimate, noise having the deviation 1. */
  public double varianceOf(double[] weights, int below) {
    double[] covered = covariance(weights, below);
    double sum = 0;
    for (int bin = 0; bin < weights.length; bin++) {
      sum += weights[bin] * covered[bin];
    }
    return sum;
  }
}
