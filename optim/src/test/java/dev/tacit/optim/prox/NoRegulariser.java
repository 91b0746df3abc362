package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/**
 * The zero function as a regulariser, for objectives without a penalty; its prox changes nothing.
 */
public record NoRegulariser() implements Regulariser {
  @Override
  public double value(Vec point) {
    return 0;
  }

  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    return point;
  }

  @Override
  public double smoothness() {
    return 0;
  }
}
