package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;

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
