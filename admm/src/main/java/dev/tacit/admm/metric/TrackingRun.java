package dev.tacit.admm.metric;

import dev.tacit.admm.agent.InProcessRunner;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LaterDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * The gradient rounds of the house algorithm among neighbours only. The two releases of the metric
 * are relayed through the graph, which costs messages and no privacy; after them every agent talks
 * to its neighbours alone.
 */
final class TrackingRun {
  private static final int METRIC_ROUNDS = 2;

  private final Graph graph;
  private final MetricAdmm admm;
  private final Metric metric;
  private final GaussianNoise noise;

  TrackingRun(Graph graph, MetricAdmm admm, Metric metric, GaussianNoise noise) {
    this.graph = graph;
    this.admm = admm;
    this.metric = metric;
    this.noise = noise;
  }

  Outcome train(List<MetricOwner> owners, List<Double> weights, Doors doors, Progress progress) {
    List<TrackingAgent> agents = new ArrayList<>();
    for (int agent = 0; agent < owners.size(); agent++) {
      double share = owners.size() * weights.get(agent);
      agents.add(
          new TrackingAgent(
              agent, graph, admm, share, noise, question(owners.get(agent).gradients(metric))));
    }
    InProcessRunner<TrackingState> runner =
        new InProcessRunner<>(agents, new LaterDoors(doors, METRIC_ROUNDS), Schedule.PLAIN);
    int rounds = admm.rule().rounds();
    MetricTrace trace = new MetricTrace(metric, owners.size(), true);
    List<TrackingState> states =
        runner.run(
            rounds,
            (round, now) -> {
              trace.add(now.stream().map(TrackingState::consensus).toList(), progress);
              progress.finished(round + 1, rounds);
            });
    List<ReleasedModel> models =
        states.stream().map(state -> Lift.model(state.average().map(new ToModel(metric)))).toList();
    return new Outcome(
        Lift.model(mean(states).map(new ToModel(metric))),
        models,
        runner.messages(),
        runner.bytes(),
        trace.series());
  }

  private Released mean(List<TrackingState> states) {
    List<Released> parts = new ArrayList<>(List.of(Released.zeros(metric.dimension())));
    List<Double> shares = new ArrayList<>(List.of(1.0));
    for (TrackingState state : states) {
      parts.add(state.average());
      shares.add(1.0 / states.size());
    }
    return Released.combined(parts, new LinearCombination(shares));
  }

  private TrackingAgent.Question question(MetricOwner.Gradients gradients) {
    return new TrackingAgent.Question() {
      @Override
      public Sensitive at(Vec consensus) {
        return gradients.at(consensus);
      }

      @Override
      public int dimension() {
        return metric.dimension();
      }
    };
  }
}
