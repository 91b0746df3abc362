package dev.tacit.optim.loss;

/**
 * Logistic loss {@code log(1 + exp(-label * score))} for labels -1 and 1. Slope and curvature are
 * bounded for all rows, as private algorithms need.
 */
public record LogisticLoss() implements Loss {

  /** Written so that exp never overflows. */
  @Override
  public double value(double score, double label) {
    double margin = label * score;
    return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
  }

  @Override
  public double derivative(double score, double label) {
    double margin = label * score;
    double tail = Math.exp(-Math.abs(margin));
    return -label * (margin >= 0 ? tail : 1) / (1 + tail);
  }

  @Override
  public double curvature(double score, double label) {
    double tail = Math.exp(-Math.abs(score));
    return tail / ((1 + tail) * (1 + tail));
  }

  @Override
  public double scoreWithDerivative(double slope, double label) {
    double share = Math.abs(slope);
    return label * (Math.log1p(-share) - Math.log(share));
  }

  @Override
  public double lipschitz() {
    return 1;
  }

  @Override
  public double curvatureBound() {
    return 0.25;
  }

  @Override
  public boolean monotone() {
    return true;
  }

  @Override
  public void requireLabel(double label) {
    Labels.requireSign(label, name());
  }

  @Override
  public String name() {
    return "logistic";
  }

  /**
   * One exponential per record serves value, derivative and curvature. With w = 1 + tail rounded,
   * log(w) + (tail - (w - 1)) / w is log1p(tail) to the last digits, at half its price.
   */
  @Override
  public void evaluate(ScoreBatch batch) {
    for (int k = 0; k < batch.count(); k++) {
      double label = batch.labels[k];
      double margin = label * batch.scores[k];
      double tail = Math.exp(-Math.abs(margin));
      double whole = 1 + tail;
      double share = 1 / whole;
      batch.derivatives[k] = margin >= 0 ? -label * tail * share : -label * share;
      batch.curvatures[k] = tail * share * share;
      if (batch.wantsValues) {
        double log1p = Math.log(whole) + (tail - (whole - 1)) * share;
        batch.values[k] = Math.max(0, -margin) + log1p;
      }
    }
  }
}
