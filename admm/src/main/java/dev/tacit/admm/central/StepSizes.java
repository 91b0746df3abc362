package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Finite;

/**
 * Step sizes that follow from public constants only (fact step-ratio): a step that depended on the
 * rows would be a release.
 */
final class StepSizes {
  private StepSizes() {}

  static void require(double penalty, double stepSize) {
    Finite.positive("penalty", penalty);
    Finite.positive("stepSize", stepSize);
  }

  /** 1 / (smoothness + penalty |A|^2): the printed gamma at its least, eta = 1 / smoothness. */
  static double standard(double smoothness, double penalty, double norm) {
    return 1 / (smoothness + penalty * norm * norm);
  }
}
