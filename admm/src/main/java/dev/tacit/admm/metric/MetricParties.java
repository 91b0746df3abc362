package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.moments.Lift;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parties of metric-admm: a single agent, agents and a hub, or agents on a graph. */
record MetricParties(Setup setup, MetricProtocol protocol, Optional<MetricPlan.Mesh> mesh)
    implements Parties<MetricState, MeanHub.State> {
  /** Log-odds of a margin under the tight cap: the capped loss bends early, as a hinge does. */
  private static final double CAPPED_ODDS = .45;

  @Override
  public int agents() {
    return setup.agents();
  }

  @Override
  public int rounds() {
    int averages = tracking() ? 1 : 0;
    int closing = protocol.parameters().finalHistogram().isPresent() ? averages + 1 : 0;
    return protocol.gradientsEnd() + closing;
  }

  private boolean tracking() {
    return mesh.filter(MetricPlan.Mesh::tracking).isPresent();
  }

  @Override
  public Agent<MetricState> agent(int self, Records records) {
    MetricOwner owner = new MetricOwner(records, setup.size(self), protocol.parameters());
    Optional<Graph> graph = mesh.map(MetricPlan.Mesh::graph);
    Aggregation aggregation = Aggregation.of(self, agents(), graph, protocol.weighted());
    return new MetricAgent(
        self, protocol, owner, aggregation, tracking() ? graph : Optional.empty());
  }

  @Override
  public Optional<Hub<MeanHub.State>> hub() {
    return mesh.isEmpty() && agents() > 1
        ? Optional.of(new MeanHub(protocol.weighted(), agents(), new MetricPhases(protocol)))
        : Optional.empty();
  }

  @Override
  public ReleasedModel model(MetricState state) {
    List<ReleasedModel> all = outputs(state);
    if (all.size() > 1) {
      throw new IllegalStateException("the model has " + all.size() + " linear functions");
    }
    return all.get(0);
  }

  /** All but gradients that are followed go from neighbour to neighbour. */
  @Override
  public int hops(int round) {
    boolean cells = protocol.rounds().pauses() && round == protocol.rounds().pause();
    boolean followed =
        tracking()
            && round >= MetricProtocol.GRADIENTS
            && round < protocol.gradientsEnd()
            && !cells;
    return followed ? 1 : mesh.map(one -> one.graph().diameter()).orElse(1);
  }

  @Override
  public List<LetterKind> letters() {
    return agents() == 1 ? List.of() : new MetricLetters(protocol, mesh).kinds();
  }

  /** What all agents have, or the mean of what they have. */
  @Override
  public Outcome outcome(MetricState own, List<List<ReleasedModel>> outputs) {
    List<ReleasedModel> published =
        own instanceof MetricState.Tracked ? means(outputs) : outputs(own);
    boolean each = mesh.isPresent() && published.size() == 1;
    List<ReleasedModel> models =
        each ? outputs.stream().map(one -> one.get(0)).toList() : List.of();
    return new Outcome(published, models, 0, 0, Map.of(), auxiliaryReleases(own));
  }

  private static List<ReleasedModel> means(List<List<ReleasedModel>> outputs) {
    List<ReleasedModel> means = new ArrayList<>();
    for (int function = 0; function < outputs.get(0).size(); function++) {
      int k = function;
      means.add(RoundTrace.mean(outputs.stream().map(one -> one.get(k)).toList()));
    }
    return means;
  }

  @Override
  public List<ReleasedModel> outputs(MetricState state) {
    if (state instanceof MetricState.Counted counted) {
      return models(counted.model(), counted.end().metric());
    }
    return models(average(state), ((MetricState.Rounds) state).stage().metric());
  }

  @Override
  public Released marginScale(MetricState state) {
    MetricStage stage = ((MetricState.Rounds) state).stage();
    double logOdds = stage.capShare() < 1 ? CAPPED_ODDS : 1;
    return average(state).map(new MarginScale(stage.metric(), logOdds));
  }

  private static Released average(MetricState state) {
    return state instanceof MetricState.Tracked tracked
        ? tracked.tracking().average()
        : shared(state).admm().average();
  }

  private static MetricState.Shared shared(MetricState state) {
    return (MetricState.Shared) state;
  }

  private List<ReleasedModel> models(Released coordinates, Metric metric) {
    return Lift.models(
        coordinates.map(new ToModel(metric)), protocol.parameters().objective().functions());
  }

  /** Where an agent stands after a round of gradients. */
  private ReleasedModel currentModel(MetricState state) {
    if (state instanceof MetricState.Cells cells) {
      return currentModel(cells.rounds());
    }
    if (state instanceof MetricState.Averages averages) {
      return currentModel(averages.end().consensus(), averages.end().metric());
    }
    return state instanceof MetricState.Counting counting
        ? currentModel(counting.end().consensus(), counting.end().metric())
        : currentModel((MetricState.Rounds) state);
  }

  private ReleasedModel currentModel(MetricState.Rounds rounds) {
    return currentModel(rounds.consensus(), rounds.stage().metric());
  }

  private ReleasedModel currentModel(Released coordinates, Metric metric) {
    return Lift.together(
        coordinates.map(new ToModel(metric)), protocol.parameters().objective().functions());
  }

  @Override
  public OutcomeCollector<MetricState, MeanHub.State> collector(Progress progress) {
    RoundTrace trace = new RoundTrace();
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<MetricState, MeanHub.State> snapshot) {
        if (!protocol.rounds().has(round)) {
          return;
        }
        if (agents() > 1 || progress.wantsModels()) {
          List<ReleasedModel> models =
              snapshot.agents().stream().map(MetricParties.this::currentModel).toList();
          // A single agent has no one to disagree with.
          if (agents() > 1) {
            trace.add(models);
          }
          progress.released(models);
        }
        if (progress.wantsModels() && round + 1 == protocol.gradientsEnd()) {
          noise(snapshot.agents().get(0)).ifPresent(progress::noise);
        }
        progress.finished(protocol.rounds().completed(round), protocol.rounds().count());
      }

      @Override
      public Outcome outcome(Snapshot<MetricState, MeanHub.State> end, long messages, long bytes) {
        List<MetricState> states = end.agents();
        List<List<ReleasedModel>> outputs =
            states.stream().map(MetricParties.this::outputs).toList();
        Outcome given = MetricParties.this.outcome(states.get(0), outputs);
        return new Outcome(
            given.outputs(),
            given.agentModels(),
            messages,
            bytes,
            trace.series(),
            given.auxiliaryReleases());
      }
    };
  }

  /** Among neighbours every agent has noise of its own; nobody knows what mixing does to it. */
  private Optional<Released> noise(MetricState state) {
    if (state instanceof MetricState.Shared shared) {
      return Optional.of(shared.consensus().map(RoundNoise.of(protocol, shared.stage())));
    }
    // The final histogram exists for objectives that have one stage.
    return state instanceof MetricState.Counting counting && !tracking()
        ? Optional.of(
            counting.model().map(RoundNoise.of(protocol, protocol.first(counting.end().metric()))))
        : Optional.empty();
  }

  private Map<String, Released> auxiliaryReleases(MetricState state) {
    MetricParameters parameters = protocol.parameters();
    return state instanceof MetricState.Counted counted
        ? parameters
            .finalHistogram()
            .orElseThrow()
            .auxiliaryReleases(
                counted.counts(), parameters.histogramStrength(), parameters.countDeviation())
        : Map.of();
  }
}
