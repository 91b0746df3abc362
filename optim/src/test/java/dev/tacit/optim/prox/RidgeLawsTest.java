package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;

class RidgeLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new Ridge(0.7);
  }

  @Override
  protected double conjugate(double[] slope) {
    return Vec.of(slope).normSquared() / (2 * 0.7);
  }
}
