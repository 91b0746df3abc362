package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.NoiseLaw;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.PerturbationBudget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Noise;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Plans of the methods that release a perturbed minimiser in every fresh round. */
final class PerturbedPlanner {
  private final MeshProblem problem;
  private final MeshChoices choices;
  private final Budget budget;
  private final int releases;

  private PerturbedPlanner(MeshProblem problem, MeshChoices choices, int releases) {
    this.problem = problem;
    this.choices = choices;
    this.budget = problem.setup().requireBudget();
    this.releases = releases;
  }

  static Plan ppAdmm(MeshProblem problem, EffectiveSettings effective) {
    MeshChoices choices = MeshChoices.perturbed(problem, effective);
    if (problem.isPaper()) {
      return printedPp(problem, choices);
    }
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .sound((local, plans) -> new PpAdmm(local, choices.penalty(), plans.get(0)));
  }

  static Plan dvp(MeshProblem problem, EffectiveSettings effective) {
    MeshChoices choices = MeshChoices.baseline(problem, effective, "gamma");
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .baseline(
            (local, plans) -> new Dvp(local, choices.penalty(), plans.get(0)),
            OptionalDouble.empty());
  }

  static Plan mAdmm(MeshProblem problem, EffectiveSettings effective) {
    MeshChoices choices = MeshChoices.baseline(problem, effective, "gamma");
    double growth = effective.read(MeshSettings.PENALTY_GROWTH);
    PenaltySchedule penalties =
        PenaltySchedule.growing(choices.penalty(), growth, choices.rounds());
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .baseline((local, plans) -> new MAdmm(local, penalties, plans), OptionalDouble.of(growth));
  }

  static Plan rAdmm(MeshProblem problem, EffectiveSettings effective) {
    return recycled(problem, effective, 1);
  }

  static Plan rmAdmm(MeshProblem problem, EffectiveSettings effective) {
    return recycled(problem, effective, effective.read(MeshSettings.PENALTY_GROWTH));
  }

  private static Plan recycled(MeshProblem problem, EffectiveSettings effective, double growth) {
    String law = problem.isPaper() ? "gamma" : "gaussian";
    MeshChoices choices = MeshChoices.baseline(problem, effective, law);
    int pairs = (choices.rounds() + 1) / 2;
    double proximalWeight = MeshChoices.proximalWeight(effective, choices.penalty());
    PenaltySchedule penalties = PenaltySchedule.growing(choices.penalty(), growth, pairs);
    PenaltySchedule extra = PenaltySchedule.growing(proximalWeight, growth, pairs);
    return new PerturbedPlanner(problem, choices, pairs)
        .baseline(
            (local, plans) ->
                new RAdmm(local, new PrimalRelease.Perturbed(plans), penalties, extra),
            OptionalDouble.empty());
  }

  /**
   * One of the methods that the papers compare with.
   *
   * @param growthOfNoise of the penalty, where the noise stands inside it
   */
  private Plan baseline(
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm,
      OptionalDouble growthOfNoise) {
    return problem.isPaper() ? printedGamma(algorithm, growthOfNoise) : sound(algorithm);
  }

  /** Growing penalties are priced at their first and least curvature. */
  private Plan sound(BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm) {
    PerturbationBudget least = choices.leastNoise(problem);
    List<List<MinimiserPlan>> plans =
        reachable(
            agent ->
                Collections.nCopies(
                    releases,
                    least.calibrated(
                        facts(agent), trial -> event(Collections.nCopies(releases, trial)))));
    return plan(agents(plans, algorithm), Optional.empty());
  }

  private ObjectiveFacts facts(int agent) {
    return problem.facts(agent, choices.penalty());
  }

  /** DVP, M-ADMM, R-ADMM as printed, with the output noise that no release goes without. */
  private Plan printedGamma(
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm,
      OptionalDouble growthOfNoise) {
    requirePrinted(choices.law().isGamma(), "gamma");
    PrintedNoise printed = new PrintedNoise(budget, releases, choices.outputShare(), 1);
    Noise output =
        choices.law() == NoiseLaw.PURE
            ? choices.law().output(1 / printed.gammaEpsilon(), choices.outputShare())
            : GaussianNoise.ofMultiplier(
                Math.sqrt(1 / choices.outputShare()) / printed.gammaEpsilon());
    List<List<MinimiserPlan>> plans =
        reachable(
            agent ->
                IntStream.range(0, releases)
                    .mapToObj(release -> rate(printed, agent, growthOfNoise, release))
                    .map(rate -> release(agent, GammaNormNoise.ofRate(rate), output))
                    .toList());
    List<MeshPlan.AgentPlan> agents = agents(plans, algorithm);
    return plan(agents, Optional.of(Claims.gamma(agents, budget)));
  }

  private MinimiserPlan release(int agent, Noise objective, Noise output) {
    return new MinimiserPlan(facts(agent), objective, choices.gradientTolerance(), output);
  }

  private static void requirePrinted(boolean asPrinted, String law) {
    if (!asPrinted) {
      throw new IllegalArgumentException(
          "noise must be "
              + law
              + " with calibration = paper, which prints no other; leave it out");
    }
  }

  private double rate(PrintedNoise printed, int agent, OptionalDouble growth, int release) {
    double curvature = problem.setup().loss().curvatureBound();
    ObjectiveFacts facts = facts(agent);
    if (growth.isEmpty()) {
      return printed.gammaRate(facts.records(), curvature, facts.strongConvexity());
    }
    double penalty = choices.penalty() * Math.pow(growth.getAsDouble(), release);
    return printed.penaltyRate(facts.records(), curvature, penalty * problem.graph().degree(agent));
  }

  private static Plan printedPp(MeshProblem given, MeshChoices choices) {
    requirePrinted(!choices.law().isGamma(), "gaussian");
    int rounds = choices.rounds();
    PrintedNoise printed =
        new PrintedNoise(given.setup().requireBudget(), rounds, choices.outputShare(), 1);
    return new PerturbedPlanner(printed.withForcedRidge(given), choices, rounds).printedPp(printed);
  }

  private Plan printedPp(PrintedNoise printed) {
    List<List<MinimiserPlan>> plans =
        reachable(
            agent ->
                Collections.nCopies(
                    releases,
                    printed.release(
                        facts(agent),
                        printed.sigma(problem.records(agent)),
                        choices.gradientTolerance())));
    List<MeshPlan.AgentPlan> agents =
        agents(plans, (local, own) -> new PpAdmm(local, choices.penalty(), own.get(0)));
    return plan(agents, Optional.of(Claims.gaussian(agents, plans, budget)));
  }

  /** The releases of all agents; refused where no solve could be certified. */
  private List<List<MinimiserPlan>> reachable(IntFunction<List<MinimiserPlan>> plans) {
    List<List<MinimiserPlan>> made = IntStream.range(0, problem.agents()).mapToObj(plans).toList();
    for (int agent = 0; agent < made.size(); agent++) {
      int most = problem.setup().size(agent).maxRecords();
      made.get(agent).forEach(plan -> plan.requireReachable(problem.dimension(), most));
    }
    return made;
  }

  private List<MeshPlan.AgentPlan> agents(
      List<List<MinimiserPlan>> plans,
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm) {
    return plans.stream()
        .map(own -> new MeshPlan.AgentPlan(event(own), local -> algorithm.apply(local, own)))
        .toList();
  }

  private PrivacyEvent event(List<MinimiserPlan> plans) {
    MinimiserPlan first = plans.get(0);
    int dimension = problem.dimension();
    return plans.stream().allMatch(first::equals)
        ? PrivacyEvent.repeated(first.eventFor(dimension), plans.size())
        : new PrivacyEvent.Composed(plans.stream().map(plan -> plan.eventFor(dimension)).toList());
  }

  private Plan plan(List<MeshPlan.AgentPlan> agents, Optional<PaperClaim> claim) {
    return new MeshPlan(problem, choices.rounds(), agents, claim, choices.effective().values());
  }
}
