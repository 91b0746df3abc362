package dev.tacit.optim.loss;

class HuberHingeLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new HuberHingeLoss(0.5);
  }
}
