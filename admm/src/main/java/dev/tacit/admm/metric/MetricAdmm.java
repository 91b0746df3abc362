package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The rounds of metric-admm (step B of decision 020), in metric coordinates. In ADMM words: each
 * owner takes the linearised step x_i = z - step (g_i + dual_i) with proximal matrix (W W')^-1; the
 * duals of the owners start at zero and their weighted sum stays zero, so the consensus is z - step
 * times the weighted mean of the g_i; momentum acts on the consensus. The decision says what makes
 * it a member of the family and what it is not.
 *
 * <p>Guarantee: releases of the metric and of the gradients are Gaussian with a fixed total mu^2,
 * predictable from earlier releases: exactly mu-GDP (facts gaussian-composition, gaussian-filter),
 * per owner.
 *
 * @param ridge acts on the consensus in metric coordinates
 */
record MetricAdmm(MetricRule rule, MetricRidge ridge, double step) {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  /** Consensus and velocity in metric coordinates, and the sum of the averaged tail. */
  record State(int round, Released consensus, Released velocity, Released tailSum, int tailCount) {
    static State start(int dimension) {
      Released zero = Released.zeros(dimension);
      return new State(0, zero, zero, zero, 0);
    }

    /** The same point without velocity. */
    State withoutVelocity() {
      Released still = Released.zeros(consensus.dimension());
      return new State(round, consensus, still, tailSum, tailCount);
    }

    /** The mean consensus of the tail. */
    Released average() {
      return tailSum.map(LinearCombination.of(1.0 / tailCount));
    }
  }

  State next(State state, Released noisyGradient) {
    Released velocity =
        Released.combined(
            List.of(state.velocity(), noisyGradient, state.consensus()),
            new Velocity(rule.momentum(), step, ridge));
    Released consensus = Released.combined(List.of(state.consensus(), velocity), SUM);
    boolean inTail = state.round() + 1 > (1 - rule.tail()) * rule.rounds();
    return new State(
        state.round() + 1,
        consensus,
        velocity,
        inTail ? Released.combined(List.of(state.tailSum(), consensus), SUM) : state.tailSum(),
        state.tailCount() + (inTail ? 1 : 0));
  }

  /** From velocity, noisy gradient and consensus to the next velocity. */
  record Velocity(double momentum, double step, MetricRidge ridge) implements PostProcessing {
    @Override
    public String name() {
      return "velocity with ridge";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec gradient = released.get(1).plus(ridge.times(released.get(2)));
      return released.get(0).scaled(momentum).plusScaled(-step, gradient);
    }
  }
}
