package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.metric.ToModel;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.HowMany;
import dev.tacit.admm.run.LaterDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A star run with everything fixed but the rows. Providers have their own events, since their sizes
 * differ; a record is with one provider, so the guarantee of the run is that of the worst (C1).
 */
record StarPlan(
    StarProblem problem,
    Optional<Scaling> scaling,
    Recipe recipe,
    StarPrice price,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {
  private static final String AUDIENCE =
      "everyone who sees all messages, the hub and the other owners included";

  /** Puts the rows of a provider into its algorithm; the metric is there if the run is scaled. */
  @FunctionalInterface
  interface Recipe {
    StarAlgorithm algorithm(int provider, Examples rows, Optional<Metric> metric);
  }

  /** Without the exchange that scales the features. */
  static StarPlan unscaled(
      StarProblem problem,
      BiFunction<Integer, Examples, StarAlgorithm> recipe,
      StarPrice price,
      Optional<PaperClaim> claim,
      Map<String, String> settings) {
    return new StarPlan(
        problem,
        Optional.empty(),
        (i, rows, none) -> recipe.apply(i, rows),
        price,
        claim,
        settings);
  }

  @Override
  public int rounds() {
    return problem.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return price.whole().get(agent);
  }

  @Override
  public String audience() {
    return AUDIENCE;
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
    Optional<StarRunner> first = scaling.map(used -> scalingRunner(used, agents, doors, schedule));
    Optional<Metric> metric = first.flatMap(this::agreed);
    int scalingRounds = first.isPresent() ? 1 : 0;
    StarRunner runner =
        new StarRunner(
            problem.hub(metric),
            members(agents, (i, rows) -> recipe.algorithm(i, rows, metric)),
            new LaterDoors(doors, scalingRounds),
            schedule);
    RoundTrace trace = new RoundTrace();
    List<Released> last = new ArrayList<>();
    HubState end =
        runner.run(
            rounds(),
            (round, state) -> {
              trace(trace, round, state, metric, schedule);
              progress.released(models(state, metric));
              if (round >= rounds() - problem.averagedRounds()) {
                last.add(state.consensus());
              }
              progress.finished(round + 1, rounds());
            });
    payAbsences(doors, scalingRounds, schedule);
    doors.commit();
    return new Outcome(
        model(mean(last), metric),
        models(end, metric),
        runner.messages() + first.map(StarRunner::messages).orElse(0L),
        runner.bytes() + first.map(StarRunner::bytes).orElse(0L),
        trace.series());
  }

  /** A provider that never came back has paid like the others when the run is over. */
  private void payAbsences(Doors doors, int scalingRounds, Schedule schedule) {
    if (problem.setup().budget().isEmpty()) {
      return;
    }
    int[] missed = new int[problem.providers()];
    Arrays.fill(missed, rounds());
    for (int round = 0; round < rounds(); round++) {
      schedule.order(round, missed.length).forEach(provider -> missed[provider]--);
    }
    for (int i = 0; i < missed.length; i++) {
      if (missed[i] > 0) {
        price.payAbsences(i, missed[i], doors.open(i, scalingRounds + rounds()));
      }
    }
  }

  /** Released distances by round, and how many took part where some were absent. */
  private void trace(
      RoundTrace trace, int round, HubState state, Optional<Metric> metric, Schedule schedule) {
    List<Released> stand = new ArrayList<>(List.of(model(state.consensus(), metric).weights()));
    models(state, metric).forEach(local -> stand.add(local.weights()));
    trace.put(RoundTrace.DISAGREEMENT, Released.combined(stand, new FarthestFromFirst()));
    if (problem.absence() > 0) {
      List<Released> present = new ArrayList<>(List.of(Released.zeros(1)));
      schedule
          .order(round, problem.providers())
          .forEach(provider -> present.add(state.locals().get(provider)));
      trace.put("present", Released.combined(present, new HowMany()));
    }
  }

  /** Simulated absences are those of the rounds: before them everybody agrees to begin. */
  private StarRunner scalingRunner(
      Scaling used, List<Examples> agents, Doors doors, Schedule schedule) {
    Hub hub = used.hub(problem.setup().dimension());
    Schedule begin = problem.absence() > 0 ? Schedule.PLAIN : schedule;
    return new StarRunner(hub, members(agents, used::squares), doors, begin);
  }

  private Optional<Metric> agreed(StarRunner first) {
    return scaling.orElseThrow().metric(first.run(1, (round, hub) -> {}));
  }

  /** Where each provider stands: the last value that it released. */
  private static List<ReleasedModel> models(HubState state, Optional<Metric> metric) {
    return state.locals().stream().map(local -> model(local, metric)).toList();
  }

  private static ReleasedModel model(Released coordinates, Optional<Metric> metric) {
    return ReleasedModel.withoutIntercept(
        metric.map(used -> coordinates.map(new ToModel(used))).orElse(coordinates));
  }

  /** Free: a function of what the hub sent to everybody. */
  private static Released mean(List<Released> last) {
    List<Double> equal = Collections.nCopies(last.size(), 1.0 / last.size());
    return Released.combined(last, new LinearCombination(equal));
  }

  private List<Provider> members(
      List<Examples> agents, BiFunction<Integer, Examples, StarAlgorithm> algorithm) {
    List<Provider> members = new ArrayList<>();
    for (int i = 0; i < agents.size(); i++) {
      int dimension = problem.setup().dimension();
      members.add(
          new Provider(i, problem.providers(), dimension, algorithm.apply(i, agents.get(i))));
    }
    return members;
  }
}
