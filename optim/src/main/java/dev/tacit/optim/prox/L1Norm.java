package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;

/** weight |x|_1. */
public record L1Norm(double weight) implements Regulariser {
  public L1Norm {
    Weights.require("l1", weight);
  }

  @Override
  public double value(Vec point) {
    return weight * point.norm1();
  }

  @Override
  public Vec prox(Vec point, double step) {
    Weights.requireStep(step);
    return point.map(entry -> Weights.soft(entry, step * weight));
  }
}
