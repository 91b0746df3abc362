package dev.tacit.admm.metric;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.dp.mechanism.Released;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Numbers per round of a star or mesh run, in model coordinates, from released values only. */
final class MetricTrace {
  private final Metric metric;
  private final int agents;
  private final boolean kept;
  private final RoundTrace trace = new RoundTrace();

  /**
   * A trace of nothing yet.
   *
   * @param kept whether anybody reads it: a single owner has no one to disagree with
   */
  MetricTrace(Metric metric, int agents, boolean kept) {
    this.metric = metric;
    this.agents = agents;
    this.kept = kept;
  }

  /** After a round in which all agents computed the same consensus. */
  void shared(Released consensus, Progress progress) {
    if (kept) {
      add(Collections.nCopies(agents, consensus), progress);
    }
  }

  /** After a round, with each agent's own consensus. */
  void add(List<Released> consensus, Progress progress) {
    List<ReleasedModel> models =
        consensus.stream().map(own -> Lift.model(own.map(new ToModel(metric)))).toList();
    trace.add(models);
    progress.released(models);
  }

  Map<String, Released> series() {
    return trace.series();
  }
}
