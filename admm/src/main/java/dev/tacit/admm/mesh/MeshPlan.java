package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.InProcessRunner;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A mesh run with everything fixed but the rows. */
record MeshPlan(
    MeshProblem problem,
    int rounds,
    MeshRecipe recipe,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {

  @Override
  public PrivacyEvent event(int agent) {
    return recipe.event(agent);
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
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    RoundTrace trace = new RoundTrace();
    ReleaseCount releases = new ReleaseCount();
    InProcessRunner<MeshState> runner =
        new InProcessRunner<>(members(agents), doors, Schedule.PLAIN);
    List<MeshState> states =
        runner.run(
            rounds,
            (round, now) -> {
              List<ReleasedModel> stand = models(now);
              trace.add(stand);
              trace.put("releases", releases.after(now));
              progress.released(stand);
              progress.finished(round + 1, rounds);
            });
    payUnused(states, doors);
    List<ReleasedModel> models = models(states);
    // The published model is the plain mean of the agents' last values.
    return new Outcome(
        RoundTrace.mean(models), models, runner.messages(), runner.bytes(), trace.series());
  }

  private List<MeshAgent> members(List<Examples> agents) {
    List<Released> starts = Collections.nCopies(agents.size(), Released.zeros(problem.dimension()));
    List<MeshAgent> members = new ArrayList<>();
    for (int agent = 0; agent < agents.size(); agent++) {
      LocalObjective local = problem.local(agent, agents.get(agent));
      MeshAlgorithm algorithm = recipe.algorithm(agent, local);
      members.add(new MeshAgent(agent, problem.graph(), starts, algorithm));
    }
    return members;
  }

  private void payUnused(List<MeshState> states, Doors doors) {
    for (int agent = 0; agent < states.size(); agent++) {
      PrivacyEvent unused = recipe.unused(agent, states.get(agent).view());
      if (!(unused instanceof PrivacyEvent.Nothing)) {
        doors
            .open(agent, rounds)
            .forfeit("unused", unused, problem.neighbours(), Audience.EVERYONE);
      }
    }
    doors.commit();
  }

  private static List<ReleasedModel> models(List<MeshState> states) {
    return states.stream()
        .map(state -> ReleasedModel.withoutIntercept(state.view().now().own()))
        .toList();
  }
}
