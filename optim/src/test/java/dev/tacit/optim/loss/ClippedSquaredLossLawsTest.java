package dev.tacit.optim.loss;

class ClippedSquaredLossLawsTest extends TestedLoss {
  @Override
  Loss tested() {
    return SquaredLoss.clipped(3);
  }
}
