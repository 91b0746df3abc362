package dev.tacit.admm.holdout;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Bins;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/**
 * How scores are spread, as far as releases show it: a distribution function that rises from one
 * point to the next. It is made of the released histogram of training scores. Without one nothing
 * is known but how large scores can be, and they are taken to be anywhere around the intercept on a
 * logarithmic scale.
 *
 * @param at increasing
 * @param share of the records below each point, from 0 to 1
 */
record ScoreLaw(Vec at, Vec share) {
  /** Of this share nothing is known, so that no place between the ends is without records. */
  private static final double ANYWHERE = .01;

  private static final int OCTAVES = 8;

  /**
   * The law.
   *
   * @param even the score of even odds, which is between the ends
   */
  static ScoreLaw of(Outcome outcome, double even) {
    Released edges = outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_EDGES);
    return edges == null ? unseen(outcome, even) : seen(edges.value(), counts(outcome), even);
  }

  /** Of all training records, by bin, as they could be. */
  static double[] counts(Outcome outcome) {
    Vec positives = outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_POSITIVES).value();
    Vec negatives = outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_NEGATIVES).value();
    return Bins.possible(positives.plus(negatives));
  }

  private static ScoreLaw seen(Vec edges, double[] counts, double even) {
    double[] ends = new double[counts.length + 1];
    for (int bin = 0; bin < counts.length; bin++) {
      ends[bin] = Bins.lower(edges, bin);
    }
    ends[counts.length] = Bins.upper(edges, counts.length - 1);
    return of(ends, counts, even);
  }

  private static ScoreLaw unseen(Outcome outcome, double even) {
    double centre = centre(outcome);
    double radius = Math.max(Double.MIN_NORMAL, radius(outcome));
    double[] ends = new double[2 * OCTAVES + 2];
    for (int k = 0; k <= OCTAVES; k++) {
      double far = radius * Math.pow(2, -k);
      ends[k] = centre - far;
      ends[ends.length - 1 - k] = centre + far;
    }
    double[] alike = new double[ends.length - 1];
    Arrays.fill(alike, 1);
    return of(ends, alike, even);
  }

  /** The intercept of a model with one function. */
  static double centre(Outcome outcome) {
    boolean single = outcome.outputs().size() == 1;
    return single ? TestCuts.within(outcome.model().linear().intercept()) : 0;
  }

  /** Scores are no farther from the centre: rows are at most 1 long. */
  static double radius(Outcome outcome) {
    double largest = 0;
    boolean single = outcome.outputs().size() == 1;
    for (ReleasedModel output : outcome.outputs()) {
      double length = output.weights().value().norm();
      double whole = 2 * (length + Math.abs(output.linear().intercept()));
      largest = Math.max(largest, single ? length : whole);
    }
    return TestCuts.within(largest);
  }

  private static ScoreLaw of(double[] ends, double[] masses, double even) {
    double pad = (ends[ends.length - 1] - ends[0]) / TestBins.GROUPS;
    double[] at = new double[ends.length + 2];
    System.arraycopy(ends, 0, at, 1, ends.length);
    at[0] = Math.min(ends[0], even) - pad;
    at[at.length - 1] = Math.max(ends[ends.length - 1], even) + pad;
    double all = Arrays.stream(masses).sum();
    double[] share = new double[at.length];
    double below = 0;
    for (int k = 1; k < at.length; k++) {
      if (k > 1 && k <= masses.length + 1) {
        below += all > 0 ? masses[k - 2] / all : 1.0 / masses.length;
      }
      double evenly = (at[k] - at[0]) / (at[at.length - 1] - at[0]);
      share[k] = (1 - ANYWHERE) * below + ANYWHERE * evenly;
    }
    return new ScoreLaw(Vec.of(at), Vec.of(share));
  }

  /** The share of records below a score. */
  double below(double score) {
    return between(score, at, share);
  }

  /** The score below which this share of the records is. */
  double quantile(double records) {
    return between(records, share, at);
  }

  private static double between(double x, Vec from, Vec to) {
    int last = from.dimension() - 1;
    int k = 1;
    while (k < last && from.get(k) < x) {
      k++;
    }
    double width = from.get(k) - from.get(k - 1);
    double part = width > 0 ? Math.max(0, Math.min(1, (x - from.get(k - 1)) / width)) : 1;
    return to.get(k - 1) + part * (to.get(k) - to.get(k - 1));
  }
}
