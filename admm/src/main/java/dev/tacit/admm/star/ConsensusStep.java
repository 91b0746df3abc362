package dev.tacit.admm.star;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Ball;
import dev.tacit.optim.prox.ElasticNet;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The closed form of the hub's problem (fact consensus-forms): the minimiser over z of lasso |z|_1
 * + ridge/2 |z|^2 + sum_i (-dual_i.z + penalty/2 |local_i - z|^2), projected on a ball if there is
 * one. With an isotropic quadratic the projection after the closed form is exact, by the KKT
 * conditions.
 *
 * <p>The paper's R |z|^2 is a ridge of 2R here.
 *
 * @param radius of the ball {@code |z| <= radius}, if constrained
 */
public record ConsensusStep(double penalty, double lasso, double ridge, OptionalDouble radius)
    implements ConsensusRule {
  public ConsensusStep {
    Finite.positive("penalty", penalty);
    Finite.notNegative("l1", lasso);
    Finite.notNegative("l2", ridge);
    if (radius.isPresent() && !(radius.getAsDouble() > 0)) {
      throw new IllegalArgumentException("radius = " + radius.getAsDouble() + " must be positive");
    }
  }

  @Override
  public String name() {
    return "consensus of the hub";
  }

  /** First all locals, then all duals, both by agent. */
  @Override
  public Vec apply(List<Vec> localsThenDuals) {
    int agents = localsThenDuals.size() / 2;
    double curvature = agents * penalty;
    Vec centre = pull(localsThenDuals, penalty).scaled(1 / curvature);
    Vec free = new ElasticNet(lasso, ridge).prox(centre, 1 / curvature);
    return radius.isPresent() ? new Ball(radius.getAsDouble()).prox(free, 1) : free;
  }

  /** Where locals and duals draw z to: the sum of penalty local_i + dual_i. */
  static Vec pull(List<Vec> localsThenDuals, double penalty) {
    int agents = localsThenDuals.size() / 2;
    if (agents < 1 || localsThenDuals.size() != 2 * agents) {
      throw new IllegalArgumentException(
          localsThenDuals.size() + " values: as many duals as locals are needed");
    }
    Vec sum = Vec.zeros(localsThenDuals.get(0).dimension());
    for (int i = 0; i < agents; i++) {
      sum = sum.plusScaled(penalty, localsThenDuals.get(i));
      sum = sum.plus(localsThenDuals.get(agents + i));
    }
    return sum;
  }
}
