package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/**
 * A checkpoint of {@link TrackingAgent}, public by construction.
 *
 * @param point tracked gradient, velocity and consensus, one after the other
 * @param gradient the last weighted gradient, which the next one replaces in the tracked sum
 * @param letter what was sent in this round
 */
record TrackingState(
    Released point,
    Released gradient,
    Released letter,
    RoundBuffer inbox,
    Released tailSum,
    int tailCount) {

  /** Before the round in which it begins. */
  static TrackingState start(int round, int dimension) {
    Released point = constant(3 * dimension);
    return new TrackingState(
        point,
        constant(dimension),
        point,
        RoundBuffer.empty(round, 3 * dimension, TrackingAgent.POINT),
        constant(dimension),
        0);
  }

  private static Released constant(int dimension) {
    return Released.zeros(dimension);
  }

  /** The same consensus without velocity; what is followed stays, so that its mean is kept. */
  TrackingState withoutVelocity() {
    Released still = point.map(new VelocityReset());
    return new TrackingState(still, gradient, still, inbox, tailSum, tailCount);
  }

  /** From a point to one with the same tracked gradient and consensus, and no velocity. */
  record VelocityReset() implements PostProcessing {
    @Override
    public String name() {
      return "the same point at rest";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] point = released.get(0).toArray();
      int dimension = point.length / 3;
      Arrays.fill(point, dimension, 2 * dimension, 0);
      return Vec.of(point);
    }
  }

  int dimension() {
    return gradient.dimension();
  }

  /** The third part of the point. */
  Released consensus() {
    return point.map(new TrackingAgent.Consensus());
  }

  /** The mean consensus of the tail. */
  Released average() {
    return tailSum.map(LinearCombination.of(1.0 / tailCount));
  }
}
