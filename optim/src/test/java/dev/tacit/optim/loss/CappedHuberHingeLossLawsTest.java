package dev.tacit.optim.loss;

class CappedHuberHingeLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new HuberHingeLoss(0.5).capped(0.3);
  }
}
