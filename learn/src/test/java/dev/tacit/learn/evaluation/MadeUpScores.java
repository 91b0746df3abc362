package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.ProbabilityCurve;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/**
 * A law of scores and labels whose AUC, error and log loss are known without any bins: scores are
 * evenly spread within cells, and a record of a cell is positive with the cell's chance.
 *
 * @param ends of the cells, one more than these
 * @param masses shares of the cells
 * @param chances of being positive
 * @param curve how the model turns scores into log-odds, those of records as they weighed in
 *     training
 * @param shift log-odds that class weights added
 */
@SuppressWarnings("ArrayRecordComponent") // laws of a test, changed by nobody
record MadeUpScores(
    String name,
    double[] ends,
    double[] masses,
    double[] chances,
    ProbabilityCurve curve,
    double shift) {
  private static final int CELLS = 1_200;
  private static final double FARTHEST = 5;

  /** Scores of a normal law, cut at five deviations. One of the cells ends at even odds. */
  static MadeUpScores normal(
      String name,
      double centre,
      double spread,
      DoubleUnaryOperator odds,
      ProbabilityCurve curve,
      double shift) {
    double step = 2 * FARTHEST * spread / CELLS;
    double even = curve.threshold();
    double first = even + step * Math.rint((centre - FARTHEST * spread - even) / step);
    double[] ends = new double[CELLS + 1];
    double[] masses = new double[CELLS];
    double[] chances = new double[CELLS];
    for (int k = 0; k <= CELLS; k++) {
      ends[k] = even + step * (Math.rint((first - even) / step) + k);
    }
    for (int k = 0; k < CELLS; k++) {
      double middle = (ends[k] + ends[k + 1]) / 2;
      masses[k] = Math.exp(-Math.pow((middle - centre) / spread, 2) / 2);
      chances[k] = ClassificationFigures.logistic(odds.applyAsDouble(middle));
    }
    return new MadeUpScores(name, ends, scaled(masses), chances, curve, shift);
  }

  /** Few different scores, each of many records. */
  static MadeUpScores ties(String name, ProbabilityCurve curve, double... scores) {
    double[] ends = new double[2 * scores.length];
    double[] masses = new double[2 * scores.length - 1];
    double[] chances = new double[masses.length];
    for (int k = 0; k < scores.length; k++) {
      ends[2 * k] = scores[k];
      ends[2 * k + 1] = scores[k] + 1e-12;
      masses[2 * k] = 1.0 / scores.length;
      chances[2 * k] = ClassificationFigures.logistic(.7 * scores[k]);
    }
    return new MadeUpScores(name, ends, masses, chances, curve, 0);
  }

  /** The worst for bins at these edges: in each of them all positives are above all negatives. */
  static MadeUpScores comb(String name, ProbabilityCurve curve, double[] edges) {
    double[] ends = new double[2 * edges.length - 1];
    double[] masses = new double[ends.length - 1];
    double[] chances = new double[masses.length];
    for (int k = 0; k < ends.length; k++) {
      ends[k] = (edges[k / 2] + edges[(k + 1) / 2]) / 2;
    }
    for (int k = 0; k < masses.length; k++) {
      masses[k] = 1.0 / masses.length;
      chances[k] = k % 2;
    }
    return new MadeUpScores(name, ends, masses, chances, curve, 0);
  }

  /** A curve that is a straight line. */
  static ProbabilityCurve line(double centre, double spread, double slope, double offset) {
    return new ProbabilityCurve(centre, spread, 0, slope * spread, slope * spread, offset);
  }

  static double[] scaled(double[] masses) {
    double all = Arrays.stream(masses).sum();
    return Arrays.stream(masses).map(mass -> mass / all).toArray();
  }

  double share(double from, double to) {
    double sum = 0;
    for (int k = 0; k < masses.length; k++) {
      double low = Math.max(from, ends[k]);
      double high = Math.min(to, ends[k + 1]);
      sum += high > low ? masses[k] * (high - low) / (ends[k + 1] - ends[k]) : 0;
    }
    return sum;
  }

  double positives() {
    double sum = 0;
    for (int k = 0; k < masses.length; k++) {
      sum += masses[k] * chances[k];
    }
    return sum;
  }

  /** Scores are in any order within a cell, whatever the label. */
  double auc() {
    double positives = positives();
    double below = 0;
    double area = 0;
    for (int k = 0; k < masses.length; k++) {
      double zeros = masses[k] * (1 - chances[k]);
      area += masses[k] * chances[k] * (below + zeros / 2);
      below += zeros;
    }
    return area / (positives * (1 - positives));
  }

  double error() {
    double sum = 0;
    for (int k = 0; k < masses.length; k++) {
      boolean above = curve.logOdds((ends[k] + ends[k + 1]) / 2) > 0;
      sum += masses[k] * (above ? 1 - chances[k] : chances[k]);
    }
    return sum;
  }

  /** The mean over a cell by Simpson's rule. */
  double logLoss() {
    double sum = 0;
    for (int k = 0; k < masses.length; k++) {
      double middle = (ends[k] + ends[k + 1]) / 2;
      double ones = (loss(ends[k], true) + 4 * loss(middle, true) + loss(ends[k + 1], true)) / 6;
      double zeros =
          (loss(ends[k], false) + 4 * loss(middle, false) + loss(ends[k + 1], false)) / 6;
      sum += masses[k] * (chances[k] * ones + (1 - chances[k]) * zeros);
    }
    return sum;
  }

  double loss(double score, boolean positive) {
    double odds = curve.logOdds(score) - shift;
    double against = positive ? -odds : odds;
    return Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
  }

  /** Draws scores and labels of -1 and 1. */
  void draw(Random random, double[] scores, double[] labels) {
    double[] below = new double[masses.length];
    double sum = 0;
    for (int k = 0; k < below.length; k++) {
      below[k] = sum;
      sum += masses[k];
    }
    for (int row = 0; row < scores.length; row++) {
      int found = Arrays.binarySearch(below, random.nextDouble() * sum);
      int cell = found >= 0 ? found : -found - 2;
      scores[row] = ends[cell] + random.nextDouble() * (ends[cell + 1] - ends[cell]);
      labels[row] = random.nextDouble() < chances[cell] ? 1 : -1;
    }
  }
}
