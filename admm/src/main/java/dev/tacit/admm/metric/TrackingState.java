package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
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

  /** So much of the consensus, at rest; what is followed stays, so that its mean is kept. */
  TrackingState restarted(double kept) {
    Released start = point.map(new Restart(kept));
    return new TrackingState(start, gradient, start, inbox, tailSum, tailCount);
  }

  /** From a point to one with the same tracked gradient, no velocity and part of the consensus. */
  record Restart(double kept) implements PostProcessing {
    @Override
    public String name() {
      return "part of the consensus, at rest";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] point = released.get(0).toArray();
      int dimension = point.length / 3;
      for (int j = dimension; j < point.length; j++) {
        point[j] *= j < 2 * dimension ? 0 : kept;
      }
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
