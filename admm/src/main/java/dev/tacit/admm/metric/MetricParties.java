package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Flood;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Chronicle;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Standing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parties of the house algorithm: a single agent, agents and a hub, or agents on a graph. */
record MetricParties(Setup setup, MetricCourse course, Optional<MetricPlan.Mesh> mesh)
    implements Parties<MetricState, MetricHub.State> {

  @Override
  public int agents() {
    return setup.agents();
  }

  @Override
  public int rounds() {
    return course.rounds();
  }

  @Override
  public Agent<MetricState> agent(int self, Examples rows) {
    MetricOwner owner = new MetricOwner(rows, setup.loss(), setup.size(self), course.scales());
    Optional<Graph> tracking = mesh.filter(MetricPlan.Mesh::tracking).map(MetricPlan.Mesh::graph);
    return new MetricAgent(self, course, owner, gathering(self), tracking);
  }

  private Gathering gathering(int self) {
    if (mesh.isPresent()) {
      return new Gathering.Relayed(new Flood(self, mesh.get().graph()), course);
    }
    return hasHub() ? new Gathering.ByHub(self, agents()) : new Gathering.Alone(course);
  }

  private boolean hasHub() {
    return mesh.isEmpty() && agents() > 1;
  }

  @Override
  public Optional<Hub<MetricHub.State>> hub() {
    return hasHub() ? Optional.of(new MetricHub(course, agents())) : Optional.empty();
  }

  @Override
  public ReleasedModel model(MetricState state) {
    if (state instanceof MetricState.Tracked tracked) {
      return model(tracked.tracking().average(), tracked.metric());
    }
    MetricState.Shared shared = (MetricState.Shared) state;
    return model(shared.admm().average(), shared.metric());
  }

  private static ReleasedModel model(Released coordinates, Metric metric) {
    return Lift.model(coordinates.map(new ToModel(metric)));
  }

  /** Where an agent stands after a round. */
  private static ReleasedModel standing(MetricState state) {
    if (state instanceof MetricState.Tracked tracked) {
      return model(tracked.tracking().consensus(), tracked.metric());
    }
    MetricState.Shared shared = (MetricState.Shared) state;
    return model(shared.admm().consensus(), shared.metric());
  }

  /** The metric, and gradients that are gathered and not followed, go from neighbour to neighbour. */
  @Override
  public int hops(int round) {
    return mesh.filter(one -> !one.tracking() || round < MetricCourse.GRADIENTS)
        .map(one -> one.graph().diameter())
        .orElse(1);
  }

  @Override
  public Outcome outcome(MetricState own, List<ReleasedModel> models) {
    ReleasedModel model = own instanceof MetricState.Tracked ? RoundTrace.mean(models) : model(own);
    return new Outcome(model, mesh.isPresent() ? models : List.of(), 0, 0, Map.of());
  }

  @Override
  public Chronicle<MetricState, MetricHub.State> chronicle(Progress progress) {
    RoundTrace trace = new RoundTrace();
    return new Chronicle<>() {
      @Override
      public void closed(int round, Standing<MetricState, MetricHub.State> standing) {
        if (round < MetricCourse.GRADIENTS) {
          return;
        }
        // A single agent has no one to disagree with.
        if (agents() > 1) {
          List<ReleasedModel> models =
              standing.agents().stream().map(MetricParties::standing).toList();
          trace.add(models);
          progress.released(models);
        }
        int taken = round + 1 - MetricCourse.GRADIENTS;
        progress.finished(taken, rounds() - MetricCourse.GRADIENTS);
      }

      @Override
      public Outcome outcome(
          Standing<MetricState, MetricHub.State> end, long messages, long bytes) {
        List<MetricState> states = end.agents();
        List<ReleasedModel> models = states.stream().map(MetricParties.this::model).toList();
        Outcome given = MetricParties.this.outcome(states.get(0), models);
        return new Outcome(
            given.outputs(),
            given.agentModels(),
            messages,
            bytes,
            trace.series(),
            given.companions());
      }
    };
  }
}
