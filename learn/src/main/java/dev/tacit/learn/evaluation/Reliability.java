package dev.tacit.learn.evaluation;

import java.util.ArrayList;
import java.util.List;

/** How probabilities and what came of them agree, counted in bins of equal width. */
public final class Reliability {
  /** As the calibration error is usually stated. */
  public static final int BINS = 15;

  /** A probability of nothing would cost infinitely if it happened. */
  private static final double LEAST = 1e-15;

  private final long[] counts = new long[BINS];
  private final long[] outcomes = new long[BINS];
  private final double[] sums = new double[BINS];
  private double logLoss;
  private double brier;
  private long count;

  /**
   * One record.
   *
   * @param probability that was given to an event
   * @param happened whether it came
   */
  void add(double probability, boolean happened) {
    int bin = Math.min(BINS - 1, (int) (probability * BINS));
    counts[bin]++;
    outcomes[bin] += happened ? 1 : 0;
    sums[bin] += probability;
  }

  /**
   * What one record costs.
   *
   * @param given the probability of what came
   * @param squares how far all probabilities are from what came, squared
   */
  void charge(double given, double squares) {
    logLoss -= Math.log(Math.max(LEAST, given));
    brier += squares;
    count++;
  }

  public double logLoss() {
    return logLoss / count;
  }

  public double brier() {
    return brier / count;
  }

  /** Mean distance of probability and frequency, each bin by its share of the records. */
  public double calibrationError() {
    double sum = 0;
    for (int bin = 0; bin < BINS; bin++) {
      sum += Math.abs(sums[bin] - outcomes[bin]);
    }
    return sum / count;
  }

  /** Mean probability and frequency of each bin that has records. */
  public List<Bin> bins() {
    List<Bin> bins = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      if (counts[bin] > 0) {
        bins.add(
            new Bin(sums[bin] / counts[bin], (double) outcomes[bin] / counts[bin], counts[bin]));
      }
    }
    return bins;
  }

  /** One bin. */
  public record Bin(double probability, double frequency, long records) {}
}
