package dev.tacit.optim.loss;

import dev.tacit.optim.linalg.Finite;

/**
 * A loss whose derivative is projected on [-cap, cap] and whose value continues in a straight line
 * from where the cap is met (Huberised). Convex, and as smooth as the loss inside (fact
 * score-clipping): the projection of a non-decreasing, Lipschitz derivative is again one. For a
 * record with features a and gradient bound C the cap is C / |a|.
 */
public record CappedLoss(Loss loss, double cap) implements Loss {
  public CappedLoss {
    Finite.positive("cap", cap);
  }

  @Override
  public double value(double score, double label) {
    double derivative = loss.derivative(score, label);
    return Math.abs(derivative) <= cap
        ? loss.value(score, label)
        : continued(loss, score, label, Math.copySign(cap, derivative));
  }

  /** The tangent of the given slope, followed to the score. */
  static double continued(Loss loss, double score, double label, double slope) {
    double touch = loss.scoreWithDerivative(slope, label);
    return loss.value(touch, label) + slope * (score - touch);
  }

  @Override
  public double derivative(double score, double label) {
    return Math.max(-cap, Math.min(cap, loss.derivative(score, label)));
  }

  @Override
  public double curvature(double score, double label) {
    return Math.abs(loss.derivative(score, label)) <= cap ? loss.curvature(score, label) : 0;
  }

  @Override
  public double scoreWithDerivative(double slope, double label) {
    return loss.scoreWithDerivative(slope, label);
  }

  @Override
  public double lipschitz() {
    return Math.min(cap, loss.lipschitz());
  }

  @Override
  public double curvatureBound() {
    return loss.curvatureBound();
  }

  @Override
  public boolean monotone() {
    return loss.monotone();
  }

  @Override
  public void requireLabel(double label) {
    loss.requireLabel(label);
  }

  @Override
  public String name() {
    return loss.name() + " capped at " + cap;
  }

  @Override
  public void evaluate(ScoreBatch batch) {
    loss.evaluate(batch);
    for (int k = 0; k < batch.count(); k++) {
      batch.cap(loss, k, cap);
    }
  }
}
