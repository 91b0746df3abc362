package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Noise;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
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

  static Plan ppAdmm(Setup setup, EffectiveSettings effective) {
    MeshProblem problem = MeshProblem.of(setup, effective).requireBoundedLoss();
    MeshChoices choices = MeshChoices.perturbed(problem, effective);
    if (setup.calibration() == Calibration.PAPER) {
      return printedPp(problem, choices);
    }
    double penalty = choices.penalty();
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .sound((local, plans) -> new PpAdmm(local, penalty, plans.get(0)));
  }

  static Plan dvp(Setup setup, EffectiveSettings effective) {
    MeshProblem problem = MeshProblem.of(setup, effective).requireBoundedLoss();
    MeshChoices choices = MeshChoices.baseline(problem, effective, "gamma");
    double penalty = choices.penalty();
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .baseline((local, plans) -> new Dvp(local, penalty, plans.get(0)), OptionalDouble.empty());
  }

  static Plan mAdmm(Setup setup, EffectiveSettings effective) {
    MeshProblem problem = MeshProblem.of(setup, effective).requireBoundedLoss();
    MeshChoices choices = MeshChoices.baseline(problem, effective, "gamma");
    double growth = effective.read(MeshSettings.PENALTY_GROWTH);
    PenaltySchedule penalties =
        PenaltySchedule.growing(choices.penalty(), growth, choices.rounds());
    return new PerturbedPlanner(problem, choices, choices.rounds())
        .baseline((local, plans) -> new MAdmm(local, penalties, plans), OptionalDouble.of(growth));
  }

  static Plan rAdmm(Setup setup, EffectiveSettings effective) {
    return recycled(setup, effective, 1);
  }

  static Plan rmAdmm(Setup setup, EffectiveSettings effective) {
    return recycled(setup, effective, effective.read(MeshSettings.PENALTY_GROWTH));
  }

  private static Plan recycled(Setup setup, EffectiveSettings effective, double growth) {
    MeshProblem problem = MeshProblem.of(setup, effective).requireBoundedLoss();
    boolean paper = setup.calibration() == Calibration.PAPER;
    MeshChoices choices = MeshChoices.baseline(problem, effective, paper ? "gamma" : "gaussian");
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
    return problem.setup().calibration() == Calibration.PAPER
        ? printedGamma(algorithm, growthOfNoise)
        : sound(algorithm);
  }

  /** Growing penalties are priced at their first and least curvature. */
  private Plan sound(BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm) {
    PerturbationBudget least =
        PerturbationBudget.of(
            budget,
            problem.dimension(),
            choices.law(),
            choices.gradientTolerance(),
            choices.outputShare());
    PerturbedFactory recipe =
        PerturbedFactory.of(
            problem,
            agent ->
                Collections.nCopies(
                    releases,
                    least.calibrated(
                        facts(agent),
                        plan ->
                            PerturbedFactory.event(
                                Collections.nCopies(releases, plan), problem.dimension()))),
            algorithm);
    return plan(problem, recipe, Optional.empty());
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
    PerturbedFactory recipe =
        PerturbedFactory.of(
            problem,
            agent ->
                IntStream.range(0, releases)
                    .mapToObj(
                        release ->
                            new MinimiserPlan(
                                facts(agent),
                                GammaNormNoise.ofRate(rate(printed, agent, growthOfNoise, release)),
                                choices.gradientTolerance(),
                                output))
                    .toList(),
            algorithm);
    return plan(problem, recipe, Optional.of(Claims.gamma(problem, recipe, budget)));
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
    Budget budget = given.setup().requireBudget();
    PrintedNoise printed = new PrintedNoise(budget, choices.rounds(), choices.outputShare(), 1);
    MeshProblem problem = PrintedPp.withForcedRidge(given, printed);
    PerturbedPlanner planner = new PerturbedPlanner(problem, choices, choices.rounds());
    PerturbedFactory recipe =
        PerturbedFactory.of(
            problem,
            agent ->
                Collections.nCopies(
                    choices.rounds(),
                    PrintedPp.plan(
                        planner.facts(agent),
                        printed.sigma(problem.records(agent)),
                        printed,
                        choices.gradientTolerance())),
            (local, plans) -> new PpAdmm(local, choices.penalty(), plans.get(0)));
    return planner.plan(problem, recipe, Optional.of(Claims.gaussian(problem, recipe, budget)));
  }

  private Plan plan(MeshProblem used, PerturbedFactory recipe, Optional<PaperClaim> claim) {
    return new MeshPlan(used, choices.rounds(), recipe, claim, choices.effective().values());
  }
}
