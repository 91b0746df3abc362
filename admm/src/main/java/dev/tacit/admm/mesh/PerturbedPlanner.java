package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
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
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Plans of the methods that release a perturbed minimiser in every fresh round. */
final class PerturbedPlanner {
  private final MeshProblem problem;
  private final MeshSettings settings;
  private final Budget budget;
  private final int releases;

  private PerturbedPlanner(MeshProblem problem, MeshSettings settings, int releases) {
    this.problem = problem;
    this.settings = settings;
    this.budget = problem.setup().requireBudget();
    this.releases = releases;
  }

  static Plan ppAdmm(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    MeshSettings settings = MeshSettings.of(problem, false);
    if (setup.calibration() == Calibration.PAPER) {
      return printedPp(problem, settings);
    }
    double penalty = settings.penalty();
    return new PerturbedPlanner(problem, settings, settings.rounds())
        .sound((local, plans) -> new PpAdmm(local, penalty, plans.get(0)));
  }

  static Plan dvp(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    MeshSettings settings = MeshSettings.of(problem, true);
    double penalty = settings.penalty();
    return new PerturbedPlanner(problem, settings, settings.rounds())
        .baseline((local, plans) -> new Dvp(local, penalty, plans.get(0)), false);
  }

  static Plan mAdmm(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    MeshSettings settings = MeshSettings.of(problem, true);
    PenaltySchedule penalties = growing(settings, settings.rounds());
    return new PerturbedPlanner(problem, settings, settings.rounds())
        .baseline((local, plans) -> new MAdmm(local, penalties, plans), true);
  }

  static Plan rAdmm(Setup setup) {
    return recycled(setup, 1);
  }

  static Plan rmAdmm(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    return recycled(setup, MeshSettings.of(problem, false).penaltyGrowth());
  }

  private static Plan recycled(Setup setup, double growth) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    boolean paper = setup.calibration() == Calibration.PAPER;
    MeshSettings settings = MeshSettings.of(problem, paper);
    int pairs = (settings.rounds() + 1) / 2;
    PenaltySchedule penalties = PenaltySchedule.growing(settings.penalty(), growth, pairs);
    PenaltySchedule extra = PenaltySchedule.growing(settings.proximalWeight(), growth, pairs);
    return new PerturbedPlanner(problem, settings, pairs)
        .baseline(
            (local, plans) ->
                new RAdmm(local, new PrimalRelease.Perturbed(plans), penalties, extra),
            false);
  }

  private static PenaltySchedule growing(MeshSettings settings, int steps) {
    return PenaltySchedule.growing(settings.penalty(), settings.penaltyGrowth(), steps);
  }

  private Plan baseline(
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm,
      boolean noiseInPenalty) {
    return problem.setup().calibration() == Calibration.PAPER
        ? printedGamma(algorithm, noiseInPenalty)
        : sound(algorithm);
  }

  /** Growing penalties are priced at their first and least curvature. */
  private Plan sound(BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm) {
    PerturbationBudget least =
        PerturbationBudget.of(
            budget,
            problem.dimension(),
            settings.law(),
            settings.gradientTolerance(),
            settings.outputShare());
    PerturbedRecipe recipe =
        PerturbedRecipe.of(
            problem,
            agent ->
                Collections.nCopies(
                    releases,
                    least.calibrated(
                        facts(agent),
                        plan ->
                            PerturbedRecipe.event(
                                Collections.nCopies(releases, plan), problem.dimension()))),
            algorithm);
    return plan(problem, recipe, Optional.empty());
  }

  private ObjectiveFacts facts(int agent) {
    return problem.facts(agent, settings.penalty());
  }

  /** DVP, M-ADMM, R-ADMM as printed, with the output noise that no release goes without. */
  private Plan printedGamma(
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithm,
      boolean noiseInPenalty) {
    requirePrinted(settings.law().isGamma(), "gamma");
    PrintedNoise printed = new PrintedNoise(budget, releases, settings.outputShare(), 1);
    Noise output =
        settings.law() == NoiseLaw.PURE
            ? settings.law().output(1 / printed.gammaEpsilon(), settings.outputShare())
            : GaussianNoise.ofMultiplier(
                Math.sqrt(1 / settings.outputShare()) / printed.gammaEpsilon());
    PerturbedRecipe recipe =
        PerturbedRecipe.of(
            problem,
            agent ->
                IntStream.range(0, releases)
                    .mapToObj(
                        release ->
                            new MinimiserPlan(
                                facts(agent),
                                GammaNormNoise.ofRate(
                                    rate(printed, agent, noiseInPenalty ? release : -1)),
                                problem.usualTolerance(settings.penalty()),
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

  private double rate(PrintedNoise printed, int agent, int penaltyStep) {
    double curvature = problem.setup().loss().curvatureBound();
    ObjectiveFacts facts = facts(agent);
    if (penaltyStep < 0) {
      return printed.gammaRate(facts.records(), curvature, facts.strongConvexity());
    }
    double penalty = settings.penalty() * Math.pow(settings.penaltyGrowth(), penaltyStep);
    return printed.penaltyRate(facts.records(), curvature, penalty * problem.graph().degree(agent));
  }

  private static Plan printedPp(MeshProblem given, MeshSettings settings) {
    requirePrinted(!settings.law().isGamma(), "gaussian");
    Budget budget = given.setup().requireBudget();
    PrintedNoise printed = new PrintedNoise(budget, settings.rounds(), settings.outputShare(), 1);
    MeshProblem problem = PrintedPp.withForcedRidge(given, printed);
    PerturbedPlanner planner = new PerturbedPlanner(problem, settings, settings.rounds());
    PerturbedRecipe recipe =
        PerturbedRecipe.of(
            problem,
            agent ->
                Collections.nCopies(
                    settings.rounds(),
                    PrintedPp.plan(
                        planner.facts(agent),
                        printed.sigma(problem.records(agent)),
                        printed,
                        settings.gradientTolerance())),
            (local, plans) -> new PpAdmm(local, settings.penalty(), plans.get(0)));
    return planner.plan(problem, recipe, Optional.of(Claims.gaussian(problem, recipe, budget)));
  }

  private Plan plan(MeshProblem used, PerturbedRecipe recipe, Optional<PaperClaim> claim) {
    return new MeshPlan(used, settings.rounds(), recipe, claim, settings.inForce(used));
  }
}
