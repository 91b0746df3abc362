package dev.tacit.admm.metric;

import dev.tacit.admm.agent.LetterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kinds of letters of metric-admm, those of steps that may be left out included. */
record MetricLetters(MetricProtocol protocol, Optional<MetricPlan.Mesh> mesh) {

  List<LetterKind> kinds() {
    MetricParameters parameters = protocol.parameters();
    int length = protocol.gradientLength();
    boolean tracking = mesh.filter(MetricPlan.Mesh::tracking).isPresent();
    List<LetterKind> kinds = new ArrayList<>();
    kinds.add(aggregated(MetricAgent.SQUARES, parameters.dimension()));
    // An effective dimension is at least 1, and with a larger one fewer are bought.
    if (parameters.releasesCorrelations(1)) {
      kinds.add(aggregated(MetricAgent.CORRELATIONS, protocol.correlations()));
    }
    if (parameters.centre().exists()) {
      kinds.add(aggregated(MetricAgent.CENTRE, parameters.dimension()));
    }
    kinds.add(
        tracking
            ? LetterKind.of(TrackingAgent.POINT, Math.multiplyExact(3, length), false)
            : aggregated(MetricAgent.GRADIENT, length));
    if (protocol.rounds().pauses()) {
      kinds.add(aggregated(MetricAgent.CELLS, WeakLabels.CELLS));
    }
    if (parameters.finalHistogram().isPresent()) {
      if (tracking) {
        kinds.add(aggregated(MetricAgent.AVERAGE, length));
      }
      kinds.add(aggregated(MetricAgent.COUNTS, protocol.cells()));
    }
    return kinds;
  }

  private LetterKind aggregated(String name, int numbers) {
    return LetterKind.of(name, numbers, mesh.isPresent());
  }
}
