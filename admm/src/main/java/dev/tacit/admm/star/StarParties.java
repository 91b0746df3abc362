package dev.tacit.admm.star;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.metric.ToModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.RunningCount;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The agents of a star and its hub. The model is the mean consensus of the last rounds. */
record StarParties(StarPlan plan) implements Parties<StarState, HubState> {
  static final Site ABSENT = new Site("absent", "nothing: rounds in which the owner was absent");

  private StarProblem problem() {
    return plan.problem();
  }

  private Optional<Scaling> scaling() {
    return plan.scaling();
  }

  @Override
  public int agents() {
    return problem().agents();
  }

  @Override
  public int rounds() {
    return preparationRounds() + problem().rounds();
  }

  private int preparationRounds() {
    return scaling().isPresent() ? 1 : 0;
  }

  private StarLayout layout() {
    int dimension = problem().setup().dimension();
    return new StarLayout(
        agents(), dimension, preparationRounds(), rounds() - problem().averagedRounds());
  }

  /** Its batches and solves are of single records. */
  @Override
  public boolean needsRows() {
    return true;
  }

  @Override
  public int quorum() {
    return problem().quorum();
  }

  @Override
  public Agent<StarState> agent(int self, Records records) {
    Examples rows = records.toExamples();
    problem().setup().size(self).require(rows.count());
    return new StarAgent(
        self,
        layout(),
        scaling().map(used -> used.part(self, rows)),
        scale -> plan.agentPlans().get(self).algorithm().apply(rows, scale),
        (absence, curator) -> pay(self, absence, curator));
  }

  /**
   * Pays what an agent missed: the exchange of squares, and the rounds in which it was absent. Who
   * is left out is chosen by somebody who may have seen releases, so what an agent did not release
   * is not refunded (fact C3).
   */
  private void pay(int self, StarAgent.Absence absence, Curator curator) {
    if (problem().setup().budget().isEmpty()) {
      return;
    }
    if (absence.squares()) {
      PrivacyEvent squares = scaling().orElseThrow().event(problem().setup().dimension());
      forfeit(Scaling.SQUARES, squares, curator);
    }
    if (absence.rounds() > 0) {
      PrivacyEvent round = plan.agentPlans().get(self).round();
      forfeit(ABSENT, PrivacyEvent.repeated(round, absence.rounds()), curator);
    }
  }

  private void forfeit(Site site, PrivacyEvent missed, Curator curator) {
    curator.forfeit(site.name(), missed, plan.neighbours(), Audience.EVERYONE);
  }

  @Override
  public Optional<Hub<HubState>> hub() {
    return Optional.of(
        new ConsensusHub(layout(), scaling(), problem()::consensusRule, problem().quorum()));
  }

  /** Each agent has a multiplier of its own. */
  @Override
  public Set<String> perAgentValues() {
    return Set.of(StarLayout.DUAL);
  }

  @Override
  public Schedule schedule() {
    return problem().schedule(preparationRounds());
  }

  @Override
  public ReleasedModel model(StarState state) {
    StarState.Rounds rounds = (StarState.Rounds) state;
    return model(StarLayout.mean(rounds.tail()), rounds.scale());
  }

  private static ReleasedModel model(Released coordinates, Optional<Metric> scale) {
    return ReleasedModel.withoutIntercept(
        scale.map(used -> coordinates.map(new ToModel(used))).orElse(coordinates));
  }

  @Override
  public int hops(int round) {
    return 1;
  }

  @Override
  public List<LetterKind> letters() {
    int numbers = problem().setup().dimension();
    List<LetterKind> kinds = new ArrayList<>();
    if (scaling().isPresent()) {
      kinds.add(LetterKind.of(StarLayout.SQUARES, numbers, false));
    }
    kinds.add(LetterKind.of(StarLayout.LOCAL, numbers, false));
    kinds.add(LetterKind.of(StarLayout.CONSENSUS, numbers, StarLayout.DUAL, numbers));
    return kinds;
  }

  @Override
  public Outcome outcome(StarState own, List<List<ReleasedModel>> outputs) {
    return Outcome.of(model(own));
  }

  @Override
  public OutcomeCollector<StarState, HubState> collector(Progress progress) {
    RoundTrace trace = new RoundTrace();
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<StarState, HubState> snapshot) {
        if (round >= preparationRounds()) {
          HubState.Rounds hub = (HubState.Rounds) snapshot.hub().orElseThrow();
          List<ReleasedModel> models = models(hub);
          add(trace, hub, models);
          progress.released(models);
          progress.finished(round + 1 - preparationRounds(), problem().rounds());
        }
      }

      @Override
      public Outcome outcome(Snapshot<StarState, HubState> end, long messages, long bytes) {
        HubState.Rounds hub = (HubState.Rounds) end.hub().orElseThrow();
        ReleasedModel model = model(StarLayout.mean(hub.tail()), hub.scale());
        return new Outcome(model, models(hub), messages, bytes, trace.series());
      }
    };
  }

  /** Where each agent stands: the last value that it released. */
  private static List<ReleasedModel> models(HubState.Rounds hub) {
    return hub.locals().stream().map(local -> model(local, hub.scale())).toList();
  }

  /** Released distances by round, and how many took part where some were absent. */
  private void add(RoundTrace trace, HubState.Rounds hub, List<ReleasedModel> models) {
    List<Released> stand = new ArrayList<>(List.of(model(hub.consensus(), hub.scale()).weights()));
    models.forEach(local -> stand.add(local.weights()));
    trace.put(RoundTrace.DISAGREEMENT, Released.combined(stand, new FarthestFromFirst()));
    if (problem().absence() > 0) {
      List<Released> present = new ArrayList<>(List.of(Released.zeros(1)));
      hub.present().forEach(agent -> present.add(hub.locals().get(agent)));
      trace.put("present", Released.combined(present, new RunningCount()));
    }
  }

  /** The largest distance of the others from the first. */
  private record FarthestFromFirst() implements PostProcessing {
    @Override
    public String name() {
      return "largest distance from the consensus";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double farthest = 0;
      for (Vec other : released.subList(1, released.size())) {
        farthest = Math.max(farthest, other.minus(released.get(0)).norm());
      }
      return Vec.of(farthest);
    }
  }
}
