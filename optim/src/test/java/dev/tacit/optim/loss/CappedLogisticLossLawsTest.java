package dev.tacit.optim.loss;

class CappedLogisticLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return new LogisticLoss().capped(0.2);
  }
}
