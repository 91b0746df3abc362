package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;

/** A convex function that is simple enough for its proximal operator; closed and proper. */
public interface Regulariser {
  /** The value, infinite outside a constraint. */
  double value(Vec point);

  /** The minimiser of value(y) + |y - point|^2 / (2 step); step is positive and finite. */
  Vec prox(Vec point, double step);

  /** A constant m such that value - m/2 |.|^2 is convex. */
  default double strongConvexity() {
    return 0;
  }

  /** Lipschitz constant of the gradient; infinite where there is no gradient. */
  default double smoothness() {
    return Double.POSITIVE_INFINITY;
  }
}
