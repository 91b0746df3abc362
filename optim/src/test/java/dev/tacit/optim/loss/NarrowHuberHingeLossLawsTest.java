package dev.tacit.optim.loss;

class NarrowHuberHingeLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new HuberHingeLoss(0.01);
  }
}
