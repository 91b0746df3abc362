package dev.tacit.admm.metric;

import dev.tacit.admm.agent.MeanHub;
import dev.tacit.dp.mechanism.Released;

/** What the hub of the house algorithm waits for: steps A1, A2 or A3, B and T of decision 020. */
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
    if (round == MetricCourse.SQUARES && course.scales().centre().exists()) {
      return new MeanHub.Phase(
          MetricCourse.CORRELATIONS, MetricAgent.CENTRE, course.scales().dimension());
    }
    if (round < MetricCourse.GRADIENTS) {
      return gradient(MetricCourse.GRADIENTS);
    }
    GradientRounds rounds = course.rounds();
    if (rounds.pauses() && rounds.isLastBefore(round)) {
      return new MeanHub.Phase(rounds.pause(), MetricAgent.CELLS, WeakLabels.CELLS, true);
    }
    return course.countsAfter(round)
        ? new MeanHub.Phase(round + 1, MetricAgent.COUNTS, course.cells())
        : gradient(round + 1);
  }

  private MeanHub.Phase gradient(int round) {
    return new MeanHub.Phase(round, MetricAgent.GRADIENT, course.gradientLength());
  }
}
