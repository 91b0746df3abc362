package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.RunningCount;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Plan of a run on a mesh: problem, rounds, and the algorithm of each agent with its noise. Only
 * the rows are missing. The published model is the plain mean of the agents' last values.
 *
 * @param agentPlans of each agent, by its number
 */
record MeshPlan(
    MeshProblem problem,
    int rounds,
    List<AgentPlan> agentPlans,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan, Parties<MeshState, Void> {

  MeshPlan {
    agentPlans = List.copyOf(agentPlans);
  }

  /**
   * What a plan gives to one agent: the price, and the algorithm with the agent's own noise (fact
   * C2).
   *
   * @param event what the run does to the agent's records, at most
   */
  record AgentPlan(PrivacyEvent event, Function<LocalObjective, MeshAlgorithm> algorithm) {}

  @Override
  public PrivacyEvent event(int agent) {
    return agentPlans.get(agent).event();
  }

  /** The ridge of every agent, which a paper's calibration may force up. */
  @Override
  public Map<String, String> derived() {
    return Map.of("ridge", Double.toString(problem.ridge()));
  }

  @Override
  public String audience() {
    return "everyone who sees all messages, the other owners included";
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(this);
  }

  @Override
  public int agents() {
    return problem.agents();
  }

  @Override
  public boolean needsRows() {
    return true;
  }

  @Override
  public Agent<MeshState> agent(int self, Records records) {
    List<Released> starts = Collections.nCopies(agents(), Released.zeros(problem.dimension()));
    LocalObjective local = problem.local(self, records.toExamples());
    return new MeshAgent(
        self, problem.graph(), starts, agentPlans.get(self).algorithm().apply(local));
  }

  @Override
  public ReleasedModel model(MeshState state) {
    return ReleasedModel.withoutIntercept(state.view().now().own());
  }

  @Override
  public int hops(int round) {
    return 1;
  }

  @Override
  public List<LetterKind> letters() {
    return List.of(LetterKind.of(MeshAgent.MODEL, problem.dimension(), false));
  }

  @Override
  public Outcome outcome(MeshState own, List<List<ReleasedModel>> outputs) {
    List<ReleasedModel> models = outputs.stream().map(one -> one.get(0)).toList();
    return new Outcome(RoundTrace.mean(models), models, 0, 0, Map.of());
  }

  @Override
  public OutcomeCollector<MeshState, Void> collector(Progress progress) {
    RoundTrace trace = new RoundTrace();
    ReleaseCount releases = new ReleaseCount();
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<MeshState, Void> snapshot) {
        List<ReleasedModel> models = models(snapshot);
        trace.add(models);
        trace.put("releases", releases.after(snapshot.agents()));
        progress.released(models);
        progress.finished(round + 1, rounds);
      }

      @Override
      public Outcome outcome(Snapshot<MeshState, Void> end, long messages, long bytes) {
        List<ReleasedModel> models = models(end);
        return new Outcome(RoundTrace.mean(models), models, messages, bytes, trace.series());
      }
    };
  }

  private List<ReleasedModel> models(Snapshot<MeshState, Void> snapshot) {
    return snapshot.agents().stream().map(this::model).toList();
  }

  /** How often agents paid for a release so far: whoever reads the letters can count them. */
  private static final class ReleaseCount {
    private Released total = Released.zeros(1);
    private int[] before = {};

    /** After a round, in which an agent releases at most once. */
    Released after(List<MeshState> states) {
      int[] now = states.stream().mapToInt(state -> state.view().releases()).toArray();
      List<Released> counted = new ArrayList<>(List.of(total));
      for (int agent = 0; agent < now.length; agent++) {
        if (now[agent] > (before.length == 0 ? 0 : before[agent])) {
          counted.add(states.get(agent).view().now().own());
        }
      }
      total = Released.combined(counted, new RunningCount());
      before = now;
      return total;
    }
  }
}
