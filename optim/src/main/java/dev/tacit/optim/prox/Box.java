package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/** Constraint {@code lower <= x_j <= upper} for every coordinate, as a regulariser. */
public record Box(double lower, double upper) implements Regulariser {
  public Box {
    if (!Double.isFinite(lower) || !Double.isFinite(upper) || lower > upper) {
      throw new IllegalArgumentException(
          "box [" + lower + ", " + upper + "]: bounds must be finite and lower <= upper");
    }
  }

  @Override
  public double value(Vec point) {
    for (int j = 0; j < point.dimension(); j++) {
      if (point.get(j) < lower || point.get(j) > upper) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return 0;
  }

  /** The projection, whatever the step. */
  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    return point.map(entry -> Math.max(lower, Math.min(upper, entry)));
  }
}
