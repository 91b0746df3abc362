package dev.tacit.admm.descent;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Flood;
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
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parties of {@code dp-gd}: a single agent, agents and a hub, or agents on a graph. */
record DescentParties(DescentPlan plan, WeightedMean weighted)
    implements Parties<DescentAgent.State, MeanHub.State> {

  DescentParties(DescentPlan plan) {
    this(plan, WeightedMean.byRecords(plan.setup().rows()));
  }

  @Override
  public int agents() {
    return plan.setup().agents();
  }

  @Override
  public int rounds() {
    return plan.rounds();
  }

  @Override
  public Agent<DescentAgent.State> agent(int self, Records records) {
    Setup setup = plan.setup();
    MeanGradient question = plan.noise().question(setup, self);
    question.size().require(records.count());
    records.requireLabels(setup.loss());
    return new DescentAgent(
        self,
        plan.descent(),
        records.prepared(Lift.ROWS),
        setup.loss(),
        question,
        plan.noise().law(),
        aggregation(self));
  }

  private Aggregation aggregation(int self) {
    if (plan.graph().isPresent()) {
      return new Aggregation.Relayed(new Flood(self, plan.graph().get()), weighted);
    }
    return hasHub() ? new Aggregation.ByHub(self, agents()) : new Aggregation.SingleAgent(weighted);
  }

  private boolean hasHub() {
    return plan.graph().isEmpty() && agents() > 1;
  }

  @Override
  public Optional<Hub<MeanHub.State>> hub() {
    return hasHub()
        ? Optional.of(new MeanHub(weighted, agents(), new GradientPhases(dimension())))
        : Optional.empty();
  }

  private int dimension() {
    return DescentNoise.dimension(plan.setup());
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
    return plan.graph().map(Graph::diameter).orElse(1);
  }

  @Override
  public List<LetterKind> letters() {
    boolean relayed = plan.graph().isPresent();
    return agents() == 1
        ? List.of()
        : List.of(LetterKind.of(DescentAgent.GRADIENT, dimension(), relayed));
  }

  @Override
  public Outcome outcome(DescentAgent.State own, List<List<ReleasedModel>> outputs) {
    List<ReleasedModel> models =
        plan.graph().isPresent() ? outputs.stream().map(one -> one.get(0)).toList() : List.of();
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
            plan.graph().isPresent()
                ? end.agents().stream().map(DescentParties.this::model).toList()
                : List.of();
        return new Outcome(model(end.agents().get(0)), models, messages, bytes, trace.series());
      }
    };
  }
}
