package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Regulariser;
import java.util.function.UnaryOperator;

/**
 * The accelerated proximal gradient method with adaptive restart (O'Donoghue and Candes, gradient
 * scheme), at a step of at most one over the smoothness.
 */
record AcceleratedProximal(Regulariser regulariser, double step, int maxSteps) {

  /** Stops when the proximal-gradient residual is within the tolerance. */
  Vec minimise(UnaryOperator<Vec> gradient, Vec start, double tolerance) {
    Vec model = start;
    Vec ahead = start;
    double momentum = 1;
    for (int steps = 0; steps < maxSteps; steps++) {
      Vec next = regulariser.prox(ahead.plusScaled(-step, gradient.apply(ahead)), step);
      Vec residual = ahead.minus(next);
      if (residual.norm() <= tolerance * step) {
        return next;
      }
      boolean uphill = residual.dot(next.minus(model)) > 0;
      double grown = uphill ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double push = uphill ? 0 : (momentum - 1) / grown;
      ahead = next.plusScaled(push, next.minus(model));
      momentum = grown;
      model = next;
    }
    return model;
  }
}
