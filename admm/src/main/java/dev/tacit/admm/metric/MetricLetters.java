package dev.tacit.admm.metric;

import dev.tacit.admm.agent.LetterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kinds of letters of the house algorithm, those of steps that may be left out included. */
record MetricLetters(MetricCourse course, Optional<MetricPlan.Mesh> mesh) {

  List<LetterKind> kinds() {
    MetricScales scales = course.scales();
    int length = course.gradientLength();
    boolean tracking = mesh.filter(MetricPlan.Mesh::tracking).isPresent();
    List<LetterKind> kinds = new ArrayList<>();
    kinds.add(gathered(MetricAgent.SQUARES, scales.dimension()));
    // An effective dimension is at least 1, and with a larger one fewer are bought.
    if (scales.buysCorrelations(1)) {
      kinds.add(gathered(MetricAgent.CORRELATIONS, course.correlations()));
    }
    if (scales.centre().exists()) {
      kinds.add(gathered(MetricAgent.CENTRE, scales.dimension()));
    }
    kinds.add(
        tracking
            ? LetterKind.of(TrackingAgent.POINT, Math.multiplyExact(3, length), false)
            : gathered(MetricAgent.GRADIENT, length));
    if (course.rounds().pauses()) {
      kinds.add(gathered(MetricAgent.CELLS, WeakLabels.CELLS));
    }
    if (scales.closing().isPresent()) {
      if (tracking) {
        kinds.add(gathered(MetricAgent.AVERAGE, length));
      }
      kinds.add(gathered(MetricAgent.COUNTS, course.cells()));
    }
    return kinds;
  }

  private LetterKind gathered(String name, int numbers) {
    return LetterKind.of(name, numbers, mesh.isPresent());
  }
}
