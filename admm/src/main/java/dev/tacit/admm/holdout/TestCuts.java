package dev.tacit.admm.holdout;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * Where the bins of {@link TestBins} are cut, and how much a record can lose at most: functions of
 * what was released with the model and of public numbers, before any test record is looked at.
 *
 * <p>Bins hold equal shares of the training records on either side of even odds, as the released
 * histogram of their scores shows them, and even odds are an edge between groups.
 *
 * @param edges of bins, inner ones, as scores
 * @param levels the same as log-odds; 0 at even odds
 * @param below how many bins are below even odds
 * @param maxLoss what a loss is cut to
 */
record TestCuts(Vec edges, Vec levels, int below, double maxLoss) {
  /** No score is as large. */
  private static final double FARTHEST = 1e100;

  /** Beyond it probabilities that are right add less than a thousandth to a mean loss. */
  private static final double RARE_LOSS = 6;

  /** With more of the records in an outer bin nobody knows how far away they are. */
  private static final double FEW = .1;

  /** How far beyond the outer edges records may be, over the distance of these edges. */
  private static final double OUTSIDE = .25;

  /**
   * The cuts.
   *
   * @param shift log-odds that class weights added in training
   */
  static TestCuts of(Outcome outcome, TestBins bins, double shift) {
    Optional<ProbabilityCurve> curve = curve(outcome);
    double even = within(curve.map(ProbabilityCurve::threshold).orElse(0.0));
    ScoreLaw law = ScoreLaw.of(outcome, even);
    double share = law.below(even);
    int groups =
        (int) Math.max(1, Math.min(TestBins.GROUPS - 1, Math.rint(TestBins.GROUPS * share)));
    int below = groups * bins.binsPerGroup();
    int above = bins.bins() - below;
    double[] edges = new double[bins.bins() - 1];
    double[] levels = new double[edges.length];
    for (int k = 0; k < edges.length; k++) {
      int over = k + 1 - below;
      double part =
          over < 0 ? share * (k + 1) / below : share + (1 - share) * over / (double) above;
      edges[k] = over == 0 ? even : law.quantile(part);
      double odds = curve.isPresent() ? curve.get().logOdds(edges[k]) : edges[k];
      levels[k] = over == 0 ? 0 : within(odds);
    }
    rise(edges, below - 1);
    rise(levels, below - 1);
    return new TestCuts(Vec.of(edges), Vec.of(levels), below, maxLoss(outcome, curve, shift));
  }

  static Optional<ProbabilityCurve> curve(Outcome outcome) {
    return Optional.ofNullable(outcome.auxiliaryReleases().get(AuxiliaryNames.PROBABILITY_CURVE))
        .map(Released::value)
        .map(ProbabilityCurve::of);
  }

  /** The nearest score that there can be. */
  static double within(double score) {
    return Math.max(-FARTHEST, Math.min(FARTHEST, score));
  }

  /** Edges that doubles cannot tell apart are moved by a rounding, away from even odds. */
  private static void rise(double[] edges, int even) {
    for (int k = even + 1; k < edges.length; k++) {
      edges[k] = Math.max(edges[k], Math.nextUp(edges[k - 1]));
    }
    for (int k = even - 1; k >= 0; k--) {
      edges[k] = Math.min(edges[k], Math.nextDown(edges[k + 1]));
    }
  }

  /** What scores can lose at most; where probabilities were fitted, what they are likely to. */
  private static double maxLoss(Outcome outcome, Optional<ProbabilityCurve> curve, double shift) {
    double centre = ScoreLaw.centre(outcome);
    double radius = ScoreLaw.radius(outcome);
    double possible = loss(curve, centre - radius, centre + radius, shift);
    Released seen = outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_EDGES);
    if (curve.isEmpty() || seen == null) {
      return possible;
    }
    double likely = Math.min(possible, RARE_LOSS);
    double[] counts = ScoreLaw.counts(outcome);
    double all = 0;
    for (double count : counts) {
      all += count;
    }
    if (Math.max(counts[0], counts[counts.length - 1]) > FEW * all) {
      return likely;
    }
    Vec edges = seen.value();
    double first = edges.get(0);
    double last = edges.get(edges.dimension() - 1);
    double outside = OUTSIDE * (last - first);
    return Math.min(likely, loss(curve, first - outside, last + outside, shift));
  }

  /** The largest loss between two scores. */
  private static double loss(
      Optional<ProbabilityCurve> curve, double from, double to, double shift) {
    double low = curve.map(known -> known.logOdds(from)).orElse(from) - shift;
    double high = curve.map(known -> known.logOdds(to)).orElse(to) - shift;
    double farthest = within(Math.max(Math.abs(low), Math.abs(high)));
    return farthest + Math.log1p(Math.exp(-farthest));
  }
}
