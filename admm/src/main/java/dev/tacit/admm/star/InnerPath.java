package dev.tacit.admm.star;

import dev.tacit.optim.linalg.Vec;

/**
 * A provider's iterates within one round.
 *
 * @param pull dual - penalty * consensus, the public linear term of the augmented Lagrangian
 * @param point v^s
 * @param sum of the averaged points so far
 */
record InnerPath(InnerLoop loop, Vec pull, Vec point, Vec sum, int taken) {

  /** One step with an estimate of the gradient of f at the point. */
  InnerPath step(Vec gradient) {
    Vec direction = gradient.plus(pull).plusScaled(loop.penalty(), point); // line 9
    Vec next = point.plusScaled(-loop.stepSize(), direction); // line 10
    Vec averaged = point.scaled(1 - loop.weight()).plusScaled(loop.weight(), next); // line 11
    return new InnerPath(loop, pull, next, sum.plus(averaged), taken + 1);
  }

  /** x_i of the next round (line 13). */
  Vec mean() {
    if (taken != loop.innerSteps()) {
      throw new IllegalStateException(
          "broken invariant: " + taken + " of " + loop.innerSteps() + " inner steps were taken");
    }
    return sum.scaled(1.0 / taken);
  }
}
