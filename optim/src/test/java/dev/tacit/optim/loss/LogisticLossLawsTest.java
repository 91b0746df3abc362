package dev.tacit.optim.loss;

class LogisticLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new LogisticLoss();
  }
}
