package dev.tacit.admm.run;

/**
 * Names of the auxiliary releases of a run ({@link Outcome#auxiliaryReleases()}), such as
 * histograms, curves and test statistics. Bins are cut at edges; the first and the last are open.
 * Counts are noised and may be negative.
 */
public final class AuxiliaryNames {
  /**
   * Inner edges of the bins of margins; with three classes or more of the log-odds of the most
   * probable class, where a record of that class counts as positive.
   */
  public static final String MARGIN_EDGES = "margin/edges";

  /** Noised number of positive training records in each bin. */
  public static final String MARGIN_POSITIVES = "margin/positives";

  public static final String MARGIN_NEGATIVES = "margin/negatives";

  /** Standard deviation of the noise in one count, a single number. */
  public static final String MARGIN_DEVIATION = "margin/deviation";

  /** How margins become probabilities: the six numbers of {@link ProbabilityCurve}. */
  public static final String PROBABILITY_CURVE = "probability/curve";

  /** Inner edges of the bins of target minus prediction, targets being in [-1, 1]. */
  public static final String RESIDUAL_EDGES = "residual/edges";

  public static final String RESIDUAL_COUNTS = "residual/counts";

  public static final String RESIDUAL_DEVIATION = "residual/deviation";

  /**
   * Noised numbers of test records (fact test-side): negatives below even odds and above, positives
   * below and above; with more than eight bins negatives in each of eight groups of bins, times
   * .75, then positives; negatives in each bin, times .5 where there are groups, then positives;
   * and the sum of their losses over {@link #TEST_LOSS}.
   */
  public static final String TEST_COUNTS = "test/counts";

  /** Inner edges of the bins, as log-odds; one of them is 0. */
  public static final String TEST_LEVELS = "test/levels";

  /** What a log loss is cut to before losses are added up, a single number. */
  public static final String TEST_LOSS = "test/loss";

  public static final String TEST_DEVIATION = "test/deviation";

  /**
   * Noised sums over test records of 1, a, a^2, a^4, s and s^2, where labels are numbers: a is the
   * distance of prediction and truth over the reach, at most 1, s the truth, moved to [0, 1].
   */
  public static final String TEST_MOMENTS = "test/moments";

  /** Of distances in the moments, a single number. */
  public static final String TEST_REACH = "test/reach";

  private AuxiliaryNames() {}
}
