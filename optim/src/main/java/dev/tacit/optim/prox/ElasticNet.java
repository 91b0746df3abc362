package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;

/**
 * l1 |x|_1 + l2/2 |x|^2. (Fact elastic-net-prox writes l2 |x|^2: its coefficient is half of ours,
 * and its step is one over the penalty.)
 */
public record ElasticNet(double l1, double l2) implements Regulariser {
  public ElasticNet {
    Finite.notNegative("l1", l1);
    Finite.notNegative("l2", l2);
  }

  @Override
  public double value(Vec point) {
    return l1 * point.norm1() + l2 / 2 * point.normSquared();
  }

  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    return point.map(entry -> L1Norm.soft(entry, step * l1) / (1 + step * l2));
  }

  @Override
  public double strongConvexity() {
    return l2;
  }

  @Override
  public double smoothness() {
    return l1 == 0 ? l2 : Double.POSITIVE_INFINITY;
  }
}
