package dev.tacit.optim.loss;

import dev.tacit.laws.LossLaws;

/** The laws over one of our losses. */
abstract class TestedLoss extends LossLaws {
  abstract Loss tested();

  @Override
  protected ScalarLoss loss() {
    Loss loss = tested();
    return new ScalarLoss() {
      @Override
      public double value(double score, double label) {
        return loss.value(score, label);
      }

      @Override
      public double derivative(double score, double label) {
        return loss.derivative(score, label);
      }

      @Override
      public double curvature(double score, double label) {
        return loss.curvature(score, label);
      }
    };
  }

  @Override
  protected double lipschitz() {
    return tested().lipschitz();
  }

  @Override
  protected double curvatureBound() {
    return tested().curvatureBound();
  }

  @Override
  protected boolean monotone() {
    return tested().monotone();
  }

  /** A kink shows itself as curvatures that jump. */
  @Override
  protected boolean nearKink(double score, double label, double radius) {
    double left = tested().curvature(score - radius, label);
    double right = tested().curvature(score + radius, label);
    return Math.abs(left - right) > 0.05 * curvatureBound() && Math.min(left, right) == 0;
  }
}
