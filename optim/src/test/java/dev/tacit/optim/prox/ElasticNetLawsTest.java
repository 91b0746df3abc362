package dev.tacit.optim.prox;

class ElasticNetLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new ElasticNet(0.3, 0.5);
  }

  @Override
  protected double conjugate(double[] slope) {
    double sum = 0;
    for (double entry : slope) {
      double over = Math.max(0, Math.abs(entry) - 0.3);
      sum += over * over / (2 * 0.5);
    }
    return sum;
  }
}
