package dev.tacit.optim.loss;

/**
 * The hinge max(0, 1 - margin), margin = label * score, with its kink replaced by a parabola on [1
 * - width, 1 + width]: (1 + width - margin)^2 / (4 width) there.
 */
public record HuberHingeLoss(double width) implements Loss {
  /** The width that most papers of the family use. */
  public static final double USUAL_WIDTH = 0.5;

  public HuberHingeLoss {
    if (!(width > 0) || width > 1e6) {
      throw new IllegalArgumentException("width = " + width + ": must lie in (0, 1e6]");
    }
  }

  @Override
  public double value(double score, double label) {
    double margin = label * score;
    double gap = 1 + width - margin;
    if (gap <= 0) {
      return 0;
    }
    return gap < 2 * width ? gap * gap / (4 * width) : 1 - margin;
  }

  @Override
  public double derivative(double score, double label) {
    double gap = 1 + width - label * score;
    return -label * Math.max(0, Math.min(1, gap / (2 * width)));
  }

  @Override
  public double curvature(double score, double label) {
    double gap = 1 + width - label * score;
    return gap >= 0 && gap <= 2 * width ? 1 / (2 * width) : 0;
  }

  @Override
  public double scoreWithDerivative(double slope, double label) {
    return label * (1 + width - 2 * width * Math.abs(slope));
  }

  @Override
  public double lipschitz() {
    return 1;
  }

  @Override
  public double curvatureBound() {
    return 1 / (2 * width);
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
    return "huber-hinge";
  }
}
