package dev.tacit.optim.loss;

class WidelyCappedLogisticLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new LogisticLoss().capped(7);
  }
}
