package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

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
    Vec tailSum,
    int tailCount) {

  static TrackingState start(int dimension) {
    Released point = constant(3 * dimension);
    return new TrackingState(
        point,
        constant(dimension),
        point,
        RoundBuffer.empty(0, 3 * dimension),
        Vec.zeros(dimension),
        0);
  }

  private static Released constant(int dimension) {
    return Released.zeros(dimension);
  }

  int dimension() {
    return gradient.dimension();
  }

  /** The third part of the point. */
  Vec consensus() {
    double[] all = point.value().toArray();
    return Vec.of(Arrays.copyOfRange(all, 2 * dimension(), 3 * dimension()));
  }

  /** The mean consensus of the tail. */
  Vec average() {
    return tailSum.scaled(1.0 / tailCount);
  }
}
