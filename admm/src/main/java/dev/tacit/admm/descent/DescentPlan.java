package dev.tacit.admm.descent;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.agent.WeightedMean;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.moments.Lift;
import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of {@code dp-gd} with all settings fixed.
 *
 * @param graph along which releases are relayed; absent with a hub or a single agent
 */
record DescentPlan(
    Setup setup,
    DpGd descent,
    DescentNoise noise,
    Optional<Graph> graph,
    Map<String, String> settings)
    implements Plan, Parties<DescentAgent.State, MeanHub.State> {

  @Override
  public int rounds() {
    return descent.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return noise.event(setup, agent);
  }

  @Override
  public String audience() {
    if (setup.agents() == 1) {
      return Plan.super.audience();
    }
    String hub = graph.isPresent() ? "" : "the hub and ";
    return "everyone who sees all messages, " + hub + "the other owners included";
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(this);
  }

  @Override
  public int agents() {
    return setup.agents();
  }

  @Override
  public Agent<DescentAgent.State> agent(int self, Records records) {
    MeanGradient question = noise.question(setup, self);
    question.size().require(records.count());
    records.requireLabels(setup.loss());
    return new DescentAgent(
        self,
        descent,
        records.prepared(Lift.ROWS),
        setup.loss(),
        question,
        noise.law(),
        Aggregation.of(self, agents(), graph, weighted()));
  }

  private WeightedMean weighted() {
    return WeightedMean.byRecords(setup.rows());
  }

  @Override
  public Optional<Hub<MeanHub.State>> hub() {
    return graph.isEmpty() && agents() > 1
        ? Optional.of(new MeanHub(weighted(), agents(), new GradientPhases(dimension())))
        : Optional.empty();
  }

  private int dimension() {
    return DescentNoise.dimension(setup);
  }

  /** A gradient in every round. */
  record GradientPhases(int dimension) implements MeanHub.Phases {
    @Override
    public MeanHub.Phase first() {
      return DescentAgent.phase(0, dimension);
    }

    @Override
    public MeanHub.Phase after(int round, Released mean) {
      return DescentAgent.phase(round + 1, dimension);
    }
  }

  @Override
  public ReleasedModel model(DescentAgent.State state) {
    return Lift.model(state.descent().average());
  }

  @Override
  public int hops(int round) {
    return graph.map(Graph::diameter).orElse(1);
  }

  @Override
  public List<LetterKind> letters() {
    boolean relayed = graph.isPresent();
    return agents() == 1
        ? List.of()
        : List.of(LetterKind.of(DescentAgent.GRADIENT, dimension(), relayed));
  }

  @Override
  public Outcome outcome(DescentAgent.State own, List<List<ReleasedModel>> outputs) {
    List<ReleasedModel> models =
        graph.isPresent() ? outputs.stream().map(one -> one.get(0)).toList() : List.of();
    return new Outcome(model(own), models, 0, 0, Map.of());
  }

  @Override
  public OutcomeCollector<DescentAgent.State, MeanHub.State> collector(Progress progress) {
    RoundTrace trace = new RoundTrace();
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<DescentAgent.State, MeanHub.State> snapshot) {
        if (agents() > 1 || progress.wantsModels()) {
          List<ReleasedModel> models =
              snapshot.agents().stream().map(one -> Lift.model(one.descent().point())).toList();
          // A single agent has no one to disagree with.
          if (agents() > 1) {
            trace.add(models);
          }
          progress.released(models);
        }
        progress.finished(round + 1, rounds());
      }

      @Override
      public Outcome outcome(
          Snapshot<DescentAgent.State, MeanHub.State> end, long messages, long bytes) {
        List<ReleasedModel> models =
            graph.isPresent()
                ? end.agents().stream().map(DescentPlan.this::model).toList()
                : List.of();
        return new Outcome(model(end.agents().get(0)), models, messages, bytes, trace.series());
      }
    };
  }
}
