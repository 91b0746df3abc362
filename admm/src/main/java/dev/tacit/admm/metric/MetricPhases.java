package dev.tacit.admm.metric;

import dev.tacit.admm.agent.MeanHub;
import dev.tacit.dp.mechanism.Released;

/** What the hub of the house algorithm waits for: steps A1, A2 and B of decision 020. */
record MetricPhases(MetricCourse course) implements MeanHub.Phases {
  @Override
  public MeanHub.Phase first() {
    return new MeanHub.Phase(
        MetricCourse.SQUARES, MetricAgent.SQUARES, course.scales().dimension());
  }

  @Override
  public MeanHub.Phase after(int round, Released mean) {
    if (round == MetricCourse.SQUARES && course.buysCorrelations(course.diagonal(mean))) {
      return new MeanHub.Phase(
          MetricCourse.CORRELATIONS, MetricAgent.CORRELATIONS, course.correlations());
    }
    int next = Math.max(round + 1, MetricCourse.GRADIENTS);
    return course.countsAfter(round)
        ? new MeanHub.Phase(next, MetricAgent.COUNTS, course.cells())
        : new MeanHub.Phase(next, MetricAgent.GRADIENT, course.gradientLength());
  }
}
