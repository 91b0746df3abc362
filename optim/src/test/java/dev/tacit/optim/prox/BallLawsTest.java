package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;

class BallLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new Ball(0.8);
  }

  @Override
  protected boolean isConstraint() {
    return true;
  }

  @Override
  protected double conjugate(double[] slope) {
    return 0.8 * Vec.of(slope).norm();
  }
}
