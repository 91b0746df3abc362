package dev.tacit.admm.metric;

import dev.tacit.admm.agent.MeanHub;
import dev.tacit.dp.mechanism.Released;

/** What the hub of metric-admm waits for: steps A1, A2 or A3, B and T of decision 020. */
record MetricPhases(MetricProtocol protocol) implements MeanHub.Phases {
  @Override
  public MeanHub.Phase first() {
    return new MeanHub.Phase(
        MetricProtocol.SQUARES, MetricAgent.SQUARES, protocol.parameters().dimension());
  }

  @Override
  public MeanHub.Phase after(int round, Released mean) {
    if (round == MetricProtocol.SQUARES && protocol.releasesCorrelations(protocol.diagonal(mean))) {
      return new MeanHub.Phase(
          MetricProtocol.CORRELATIONS, MetricAgent.CORRELATIONS, protocol.correlations());
    }
    if (round == MetricProtocol.SQUARES && protocol.parameters().centre().exists()) {
      return new MeanHub.Phase(
          MetricProtocol.CORRELATIONS, MetricAgent.CENTRE, protocol.parameters().dimension());
    }
    if (round < MetricProtocol.GRADIENTS) {
      return gradient(MetricProtocol.GRADIENTS);
    }
    GradientRounds rounds = protocol.rounds();
    if (rounds.pauses() && rounds.isLastBefore(round)) {
      return new MeanHub.Phase(rounds.pause(), MetricAgent.CELLS, WeakLabels.CELLS, true);
    }
    return protocol.countsAfter(round)
        ? new MeanHub.Phase(round + 1, MetricAgent.COUNTS, protocol.cells())
        : gradient(round + 1);
  }

  private MeanHub.Phase gradient(int round) {
    return new MeanHub.Phase(round, MetricAgent.GRADIENT, protocol.gradientLength());
  }
}
