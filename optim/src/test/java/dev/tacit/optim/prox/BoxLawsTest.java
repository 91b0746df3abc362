package dev.tacit.optim.prox;

class BoxLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new Box(-0.5, 2);
  }

  @Override
  protected boolean isConstraint() {
    return true;
  }

  @Override
  protected double conjugate(double[] slope) {
    double sum = 0;
    for (double entry : slope) {
      sum += Math.max(-0.5 * entry, 2 * entry);
    }
    return sum;
  }
}
