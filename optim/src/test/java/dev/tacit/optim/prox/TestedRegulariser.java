package dev.tacit.optim.prox;

import dev.tacit.laws.ProxLaws;
import dev.tacit.optim.linalg.Vec;

/** The laws over one of our regularisers. */
abstract class TestedRegulariser extends ProxLaws {
  abstract Regulariser tested();

  @Override
  protected double value(double[] point) {
    return tested().value(Vec.of(point));
  }

  @Override
  protected double[] prox(double[] point, double step) {
    return tested().prox(Vec.of(point), step).toArray();
  }

  @Override
  protected double strongConvexity() {
    return tested().strongConvexity();
  }

  @Override
  protected double smoothness() {
    return tested().smoothness();
  }
}
