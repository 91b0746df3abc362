package dev.tacit.optim.prox;

class StackedRegulariserLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return StackedRegulariser.of(new L1Norm(0.3), 2, new Ridge(2), 3);
  }
}
