package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/** Regulariser {@code weight |x|_1}, whose prox sets small coordinates to zero. */
public record L1Norm(double weight) implements Regulariser {
  public L1Norm {
    Finite.notNegative("l1", weight);
  }

  @Override
  public double value(Vec point) {
    return weight * point.norm1();
  }

  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    return point.map(entry -> soft(entry, step * weight));
  }

  /** The value moved towards zero by the threshold, and not beyond it. */
  static double soft(double value, double threshold) {
    return Math.copySign(Math.max(0, Math.abs(value) - threshold), value);
  }
}
