package dev.tacit.admm.star;

import dev.tacit.optim.linalg.Vec;

/**
 * An agent's iterates within one round; line numbers of algorithm 2.
 *
 * @param pull dual - penalty * consensus, the public linear term of the augmented Lagrangian
 * @param point v^s
 * @param sum of the averaged points so far
 */
record InnerPath(InnerLoop loop, Vec pull, Vec point, Vec sum, int steps) {

  /** One step with an estimate of the gradient of f at the point. */
  InnerPath step(Vec gradient) {
    Vec direction = gradient.plus(pull).plusScaled(loop.penalty(), point); // line 10
    Vec next = point.plusScaled(-loop.stepSize(), direction); // line 11
    Vec averaged = point.scaled(1 - loop.weight()).plusScaled(loop.weight(), next); // line 12
    return new InnerPath(loop, pull, next, sum.plus(averaged), steps + 1);
  }

  /** x_i of the next round (line 14). */
  Vec mean() {
    if (steps != loop.innerSteps()) {
      throw new IllegalStateException(
          "broken invariant: " + steps + " of " + loop.innerSteps() + " inner steps were taken");
    }
    return sum.scaled(1.0 / steps);
  }
}
