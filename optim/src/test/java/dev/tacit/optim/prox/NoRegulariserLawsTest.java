package dev.tacit.optim.prox;

class NoRegulariserLawsTest extends TestedRegulariser {
  @Override
  Regulariser tested() {
    return new NoRegulariser();
  }
}
