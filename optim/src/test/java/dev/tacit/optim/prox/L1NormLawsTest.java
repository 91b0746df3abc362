package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;

class L1NormLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new L1Norm(0.3);
  }

  @Override
  protected double conjugate(double[] slope) {
    return Vec.of(slope).normInf() <= 0.3 * (1 + 1e-12) ? 0 : Double.POSITIVE_INFINITY;
  }
}
