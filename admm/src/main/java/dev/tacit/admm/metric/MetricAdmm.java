package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;

/**
 * The rounds of the house algorithm (section B of its rule), in metric coordinates. In ADMM words:
 * each owner takes the linearised step x_i = z - step (g_i + dual_i) with proximal matrix (W
 * W')^-1; the duals of the owners start at zero and their weighted sum stays zero, so the consensus
 * is z - step times the weighted mean of the g_i; momentum acts on the consensus. See
 * docs/decisions for what makes it a member of the family and what it is not.
 *
 * <p>Guarantee: releases of the metric and of the gradients are Gaussian with a fixed total mu^2,
 * predictable from earlier releases: exactly mu-GDP (facts F0.2, S5a), per owner.
 *
 * @param ridge acts on the consensus in metric coordinates
 */
record MetricAdmm(MetricRule rule, MetricRidge ridge, double step) {

  /** Consensus and velocity in metric coordinates, and the sum of the averaged tail. */
  record State(int round, Vec consensus, Vec velocity, Vec tailSum, int tailCount) {
    static State start(int dimension) {
      Vec zero = Vec.zeros(dimension);
      return new State(0, zero, zero, zero, 0);
    }

    /** The mean consensus of the tail. */
    Vec average() {
      return tailSum.scaled(1.0 / tailCount);
    }
  }

  State next(State state, Vec noisyGradient) {
    Vec gradient = noisyGradient.plus(ridge.times(state.consensus()));
    Vec velocity = state.velocity().scaled(rule.momentum()).plusScaled(-step, gradient);
    Vec consensus = state.consensus().plus(velocity);
    boolean inTail = state.round() + 1 > (1 - rule.tail()) * rule.rounds();
    return new State(
        state.round() + 1,
        consensus,
        velocity,
        inTail ? state.tailSum().plus(consensus) : state.tailSum(),
        state.tailCount() + (inTail ? 1 : 0));
  }
}
