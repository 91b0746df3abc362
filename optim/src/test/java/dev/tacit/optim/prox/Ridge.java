package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/** Regulariser {@code weight/2 |x|^2}, which makes an objective strongly convex. */
public record Ridge(double weight) implements Regulariser {
  public Ridge {
    Finite.notNegative("l2", weight);
  }

  @Override
  public double value(Vec point) {
    return weight / 2 * point.normSquared();
  }

  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    return point.scaled(1 / (1 + step * weight));
  }

  @Override
  public double strongConvexity() {
    return weight;
  }

  @Override
  public double smoothness() {
    return weight;
  }
}
