package dev.tacit.optim.loss;

/**
 * (score - label)^2, without a half. Its derivative has no bound, so anything that must bound one
 * record's influence uses {@link #clipped} with a declared clip instead.
 */
public record SquaredLoss() implements Loss {

  /** The squared loss with |derivative| held to the clip: Huber's loss. */
  public static Loss clipped(double clip) {
    return new CappedLoss(new SquaredLoss(), clip);
  }

  @Override
  public double value(double score, double label) {
    double gap = score - label;
    return gap * gap;
  }

  @Override
  public double derivative(double score, double label) {
    return 2 * (score - label);
  }

  @Override
  public double curvature(double score, double label) {
    return 2;
  }

  @Override
  public double scoreWithDerivative(double slope, double label) {
    return label + slope / 2;
  }

  @Override
  public double lipschitz() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double curvatureBound() {
    return 2;
  }

  @Override
  public boolean monotone() {
    return false;
  }

  @Override
  public void requireLabel(double label) {
    Labels.requireFinite(label, name());
  }

  @Override
  public String name() {
    return "squared";
  }
}
