package dev.tacit.optim.loss;

/**
 * A convex loss of a scalar score and a label. For a record with features a the score is a.x, so
 * its gradient is derivative(score, label) times a: a generalised linear loss, the only kind for
 * which capping the scalar keeps convexity and smoothness (fact score-clipping). A ridge never
 * belongs in here.
 *
 * <p>Constants are suprema over all scores and all accepted labels. No method returns NaN for
 * finite arguments. A loss goes with the question that is asked with it to where the records are.
 */
public interface Loss extends LabelRule {
  double value(double score, double label);

  /** The derivative in the score. */
  double derivative(double score, double label);

  /** The second derivative in the score, one of the one-sided ones at a kink. */
  double curvature(double score, double label);

  /**
   * A score at which the derivative equals {@code slope}; asked only for slopes strictly between
   * two values of the derivative.
   */
  double scoreWithDerivative(double slope, double label);

  /** Bound on |derivative|; infinite when there is none. */
  double lipschitz();

  /** Bound on the curvature, which is the smoothness of the loss in its score. */
  double curvatureBound();

  /**
   * Whether the derivative keeps its sign as the score moves (hypothesis of fact single-minimiser).
   */
  boolean monotone();

  /** A short name for reports and model files. */
  String name();

  /** This loss with its derivative capped: the form whose gradients have a declared bound. */
  default Loss capped(double cap) {
    return new CappedLoss(this, cap);
  }

  /**
   * Fills the batch's values (if wanted), derivatives and curvatures (if wanted). One call per some
   * hundred records, so that the choice of loss costs nothing per record.
   */
  default void evaluate(ScoreBatch batch) {
    for (int k = 0; k < batch.count(); k++) {
      double score = batch.scores[k];
      double label = batch.labels[k];
      batch.derivatives[k] = derivative(score, label);
      if (batch.wantsValues) {
        batch.values[k] = value(score, label);
      }
      if (batch.wantsCurvatures) {
        batch.curvatures[k] = curvature(score, label);
      }
    }
  }
}
