package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/**
 * Constraint {@code |x| <= radius} as a regulariser; its prox is the projection on the ball, up to
 * rounding.
 */
public record Ball(double radius) implements Regulariser {
  private static final double SLACK = 1 + 1e-14;

  public Ball {
    Finite.positive("radius", radius);
  }

  @Override
  public double value(Vec point) {
    return point.norm() <= radius * SLACK ? 0 : Double.POSITIVE_INFINITY;
  }

  /** The projection, whatever the step. */
  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    double norm = point.norm();
    return norm <= radius ? point : point.scaled(radius / norm);
  }
}
