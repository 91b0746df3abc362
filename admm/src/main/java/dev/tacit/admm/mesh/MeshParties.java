package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.RunningCount;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The agents of a mesh; the published model is the plain mean of their last values. */
record MeshParties(MeshProblem problem, int rounds, MeshAlgorithmFactory factory)
    implements Parties<MeshState, Void> {

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
    MeshAlgorithm algorithm = factory.algorithm(self, problem.local(self, records.toExamples()));
    return new MeshAgent(self, problem.graph(), starts, algorithm);
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
