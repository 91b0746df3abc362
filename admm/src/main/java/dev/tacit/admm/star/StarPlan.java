package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A star run with everything fixed but the rows. Providers have their own events, since their sizes
 * differ; a record is with one provider, so the guarantee of the run is that of the worst (C1).
 */
record StarPlan(
    StarProblem problem,
    Recipe recipe,
    List<PrivacyEvent> events,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {

  /** Puts the rows of a provider into its algorithm. */
  @FunctionalInterface
  interface Recipe {
    StarAlgorithm algorithm(int provider, Examples rows);
  }

  @Override
  public int rounds() {
    return problem.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return events.get(agent);
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    return run(agents, doors, progress, problem.schedule());
  }

  Outcome run(List<Examples> agents, Doors doors, Progress progress, Schedule schedule) {
    if (agents.size() != problem.providers()) {
      throw new IllegalArgumentException(
          "rows of " + agents.size() + " providers were given for " + problem.providers());
    }
    StarRunner runner = new StarRunner(problem.hub(), members(agents), doors, schedule);
    List<Double> disagreement = new ArrayList<>();
    List<Released> last = new ArrayList<>();
    HubState end =
        runner.run(
            rounds(),
            (round, state) -> {
              disagreement.add(farthest(state));
              progress.released(models(state));
              if (round >= rounds() - problem.averagedRounds()) {
                last.add(state.consensus());
              }
              progress.finished(round + 1, rounds());
            });
    doors.commit();
    return new Outcome(
        LinearModel.withoutIntercept(mean(last).value()),
        models(end),
        runner.messages(),
        runner.bytes(),
        trace(disagreement, schedule));
  }

  /** Released distances by round, and how many took part where some were absent. */
  private Map<String, List<Double>> trace(List<Double> disagreement, Schedule schedule) {
    if (problem.absence() == 0) {
      return Map.of("disagreement", disagreement);
    }
    List<Double> present = new ArrayList<>();
    for (int round = 0; round < rounds(); round++) {
      present.add((double) schedule.order(round, problem.providers()).size());
    }
    return Map.of("disagreement", disagreement, "present", present);
  }

  /** Where each provider stands: the last value that it released. */
  private static List<LinearModel> models(HubState state) {
    return state.locals().stream()
        .map(local -> LinearModel.withoutIntercept(local.value()))
        .toList();
  }

  /** Free: a function of what the hub sent to everybody. */
  private static Released mean(List<Released> last) {
    List<Double> equal = Collections.nCopies(last.size(), 1.0 / last.size());
    return Released.combined(last, new LinearCombination(equal));
  }

  private List<Provider> members(List<Examples> agents) {
    List<Provider> members = new ArrayList<>();
    for (int i = 0; i < agents.size(); i++) {
      StarAlgorithm algorithm = recipe.algorithm(i, agents.get(i));
      members.add(new Provider(i, problem.providers(), problem.setup().dimension(), algorithm));
    }
    return members;
  }

  /** The largest distance of a provider's released model from the consensus. */
  private static double farthest(HubState state) {
    Vec consensus = state.consensus().value();
    double farthest = 0;
    for (Released local : state.locals()) {
      farthest = Math.max(farthest, local.value().minus(consensus).norm());
    }
    return farthest;
  }
}
