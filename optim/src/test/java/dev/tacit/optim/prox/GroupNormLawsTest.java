package dev.tacit.optim.prox;

class GroupNormLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return GroupNorm.of(0.4, 2, 3);
  }

  @Override
  protected double conjugate(double[] slope) {
    double first = Math.hypot(slope[0], slope[1]);
    double second = Math.hypot(Math.hypot(slope[2], slope[3]), slope[4]);
    return Math.max(first, second) <= 0.4 * (1 + 1e-10) ? 0 : Double.POSITIVE_INFINITY;
  }
}
