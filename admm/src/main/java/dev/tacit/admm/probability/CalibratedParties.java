package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Flood;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.WeightedMean;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The parties of any plan, who go on for a few rounds when it is over: step C of decision 020.
 *
 * @param <S> the state of the plan's agents
 * @param <H> the state of its hub
 */
record CalibratedParties<S, H>(Setup setup, Parties<S, H> plan, CurveParameters parameters)
    implements Parties<CalibratedState<S>, CalibratedHub.State<H>> {

  private CurveProtocol protocol() {
    return new CurveProtocol(parameters, plan.rounds(), setup.dimension());
  }

  @Override
  public int agents() {
    return plan.agents();
  }

  @Override
  public Set<String> perAgentValues() {
    return plan.perAgentValues();
  }

  @Override
  public int rounds() {
    return protocol().rounds();
  }

  @Override
  public Agent<CalibratedState<S>> agent(int self, Records records) {
    MarginOwner owner = new MarginOwner(records, setup.size(self));
    return new CalibratedAgent<>(
        self,
        plan.agent(self, records),
        protocol(),
        owner,
        aggregation(self),
        state -> sent(self, state));
  }

  @Override
  public boolean needsRows() {
    return plan.needsRows();
  }

  /**
   * The agent's model, times what makes the mean by numbers of records, which a hub takes, the
   * plain mean of models.
   */
  private Released sent(int self, S state) {
    double share = (double) setup.rows().get(self) / setup.totalRows();
    Released packed = AgreedModel.packed(plan.model(state), plan.marginScale(state));
    return agents() == 1 ? packed : packed.map(LinearCombination.of(1 / (agents() * share)));
  }

  private Aggregation aggregation(int self) {
    if (!setup.edges().isEmpty()) {
      Graph graph = Graph.ofEdges(agents(), setup.edges());
      return new Aggregation.Relayed(new Flood(self, graph), weighted());
    }
    return plan.hub().isPresent()
        ? new Aggregation.ByHub(self, agents())
        : new Aggregation.SingleAgent(weighted());
  }

  private WeightedMean weighted() {
    return WeightedMean.byRecords(setup.rows());
  }

  @Override
  public Optional<Hub<CalibratedHub.State<H>>> hub() {
    return plan.hub()
        .map(
            hub ->
                new CalibratedHub<>(
                    hub, new MeanHub(weighted(), agents(), protocol()), plan.rounds()));
  }

  /** Absences are simulated in the plan's own rounds only. */
  @Override
  public Schedule schedule() {
    return new PlanFirst(plan.schedule(), plan.rounds());
  }

  /** The plan's schedule, then everybody. */
  private record PlanFirst(Schedule plan, int rounds) implements Schedule {
    @Override
    public List<Integer> order(int round, int agents) {
      return round < rounds ? plan.order(round, agents) : PLAIN.order(round, agents);
    }

    @Override
    public List<Envelope> delivery(int round, List<Envelope> letters) {
      return plan.delivery(round, letters);
    }
  }

  @Override
  public ReleasedModel model(CalibratedState<S> state) {
    return state instanceof CalibratedState.Counted<S> counted
        ? counted.model().model()
        : plan.model(state.inner());
  }

  @Override
  public int hops(int round) {
    if (round < plan.rounds()) {
      return plan.hops(round);
    }
    return setup.edges().isEmpty() ? 1 : Graph.ofEdges(agents(), setup.edges()).diameter();
  }

  @Override
  public List<LetterKind> letters() {
    if (agents() == 1) {
      return List.of();
    }
    List<LetterKind> kinds = new ArrayList<>(plan.letters());
    boolean relayed = !setup.edges().isEmpty();
    CurveProtocol protocol = protocol();
    for (MeanHub.Phase phase :
        List.of(protocol.agreement(), protocol.marginPhase(), protocol.counts())) {
      kinds.add(LetterKind.of(phase.name(), phase.dimension(), relayed));
    }
    return kinds;
  }

  /** All agents have agreed on one model. */
  @Override
  public Outcome outcome(CalibratedState<S> own, List<List<ReleasedModel>> outputs) {
    CalibratedState.Counted<S> last = (CalibratedState.Counted<S>) own;
    return new Outcome(List.of(model(own)), List.of(), 0, 0, Map.of(), auxiliaryReleases(last));
  }

  private Map<String, Released> auxiliaryReleases(CalibratedState.Counted<S> last) {
    return protocol().auxiliaryReleases(last.model(), last.marginMoments(), last.shares());
  }

  @Override
  public OutcomeCollector<CalibratedState<S>, CalibratedHub.State<H>> collector(Progress progress) {
    OutcomeCollector<S, H> own = plan.collector(progress);
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<CalibratedState<S>, CalibratedHub.State<H>> now) {
        if (round < plan.rounds()) {
          own.roundClosed(round, inner(now));
        }
      }

      @Override
      public Outcome outcome(
          Snapshot<CalibratedState<S>, CalibratedHub.State<H>> end, long messages, long bytes) {
        Outcome trained = own.outcome(inner(end), messages, bytes);
        CalibratedState.Counted<S> first = (CalibratedState.Counted<S>) end.agents().get(0);
        return new Outcome(
            List.of(first.model().model()),
            trained.agentModels(),
            messages,
            bytes,
            trained.trace(),
            auxiliaryReleases(first));
      }
    };
  }

  private static <S, H> Snapshot<S, H> inner(
      Snapshot<CalibratedState<S>, CalibratedHub.State<H>> snapshot) {
    return new Snapshot<>(
        snapshot.agents().stream().map(CalibratedState::inner).toList(),
        snapshot.hub().map(CalibratedHub.State::inner));
  }
}
