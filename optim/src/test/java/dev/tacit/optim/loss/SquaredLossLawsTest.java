package dev.tacit.optim.loss;

class SquaredLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new SquaredLoss();
  }
}
