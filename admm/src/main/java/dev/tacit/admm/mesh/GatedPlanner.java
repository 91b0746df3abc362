package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GatePlan;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoisyTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans of IPP-ADMM: releases, and tests that decide about them. */
final class GatedPlanner {
  static final Setting MAX_ABOVE =
      new Setting("gate.maxAbove", "half the rounds", "1 to rounds", "most releases of an agent");
  static final Setting SHARE =
      new Setting("gate.share", "0.1", "1e-6 to 0.9", "share of the budget for the tests");
  static final Setting THRESHOLD =
      new Setting(
          "gate.threshold",
          "1.5 deviations of the objective's noise in norm (paper .001)",
          "-1e9 to 1e9",
          "gradient norm (paper: decrease of the loss) from which an agent speaks");
  private static final double LOSS_CLIP = 2;

  private final MeshProblem problem;
  private final MeshSettings settings;
  private final Budget budget;
  private final int maxAbove;
  private final double share;

  private GatedPlanner(MeshProblem problem, MeshSettings settings) {
    this.problem = problem;
    this.settings = settings;
    this.budget = problem.setup().requireBudget();
    int rounds = settings.rounds();
    var given = problem.setup().settings();
    this.maxAbove = given.count("gate.maxAbove", Math.max(1, rounds / 2), 1, rounds);
    this.share = given.number("gate.share", .1, 1e-6, .9);
    if (settings.law().isGamma()) {
      throw new IllegalArgumentException(
          "noise = gamma must be gaussian: ipp-admm is planned with Gaussian noise; leave it out");
    }
  }

  static Plan ippAdmm(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup).requireBoundedLoss();
    GatedPlanner planner = new GatedPlanner(problem, MeshSettings.of(problem, false));
    return setup.calibration() == Calibration.PAPER ? planner.printed() : planner.sound();
  }

  private Plan sound() {
    PerturbationBudget least =
        PerturbationBudget.of(
            budget,
            problem.dimension(),
            NoiseLaw.GAUSSIAN,
            settings.gradientTolerance(),
            settings.outputShare());
    List<GatedRecipe.Gated> agents = new ArrayList<>();
    for (int agent = 0; agent < problem.agents(); agent++) {
      Sensitivity query = query(agent);
      ObjectiveFacts facts = problem.facts(agent, settings.penalty());
      MinimiserPlan release = least.calibrated(facts, plan -> gated(plan, query).price().whole());
      release.requireReachable(problem.dimension(), problem.setup().size(agent).most());
      agents.add(gated(release, query));
    }
    return plan(problem, agents, Optional.empty());
  }

  /** Fact S5a, or S5b where it tests with less noise (T above about c^2 / 2). */
  private GatedRecipe.Gated gated(MinimiserPlan release, Sensitivity query) {
    boolean sparse = settings.rounds() > maxAbove * (double) maxAbove / 2;
    double threshold = threshold(release);
    return sparse ? sparseVector(release, query, threshold) : tests(release, query, threshold);
  }

  /** The tests take their share of the squared shifts, the releases the rest. */
  private GatedRecipe.Gated tests(MinimiserPlan release, Sensitivity query, double threshold) {
    double multiplier = release.objectiveNoise().level().amount() / gradientSensitivity(release);
    double ratio = settings.rounds() * (1 - share) / (maxAbove * share);
    GaussianNoise noise = GaussianNoise.ofMultiplier(multiplier * Math.sqrt(ratio));
    GatePrice price = price(noise.eventFor(query, 1), settings.rounds(), whole(release));
    IppAdmm.Test test = new IppAdmm.Test.Gaussian(new NoisyTest(threshold, noise));
    return gated(release, test, price);
  }

  /** The gate takes its share of epsilon, split so that its two noises add up to least variance. */
  private GatedRecipe.Gated sparseVector(
      MinimiserPlan release, Sensitivity query, double threshold) {
    double ratio = Math.cbrt(4.0 * maxAbove * maxAbove);
    double first = share * budget.epsilon() / (1 + ratio);
    GatePlan gate =
        new GatePlan(threshold, query, 1 / first, 2 * maxAbove / (first * ratio), maxAbove);
    return gated(
        release, new IppAdmm.Test.SparseVector(gate), price(gate.event(), 1, whole(release)));
  }

  private GatedRecipe.Gated gated(MinimiserPlan release, IppAdmm.Test test, GatePrice price) {
    return new GatedRecipe.Gated(
        price, local -> new IppAdmm(local, settings.penalty(), release, test, price));
  }

  private GatePrice price(PrivacyEvent test, int tests, PrivacyEvent release) {
    return new GatePrice(test, tests, release, maxAbove, budget.neighbours());
  }

  private PrivacyEvent whole(MinimiserPlan release) {
    return release.eventFor(problem.dimension());
  }

  private double threshold(MinimiserPlan release) {
    double deviation = release.objectiveNoise().level().amount() * Math.sqrt(problem.dimension());
    return problem.setup().settings().number("gate.threshold", 1.5 * deviation, -1e9, 1e9);
  }

  private static double gradientSensitivity(MinimiserPlan release) {
    return release.facts().gradientSensitivity();
  }

  private Sensitivity query(int agent) {
    return LocalObjective.gradientNormSensitivity(problem.share(agent), problem.dimension());
  }

  /** Algorithm 2 as printed; e_2 = (2c)^(2/3) e_1. Every round pays for a candidate and a bit. */
  private Plan printed() {
    PrintedNoise printed = new PrintedNoise(budget, maxAbove, settings.outputShare(), 1 - share);
    MeshProblem forced = PrintedPp.withForcedRidge(problem, printed);
    double gateEpsilon = Math.sqrt(2 * share * printed.total());
    double first = gateEpsilon / (1 + Math.cbrt(4.0 * maxAbove * maxAbove));
    double second = gateEpsilon - first;
    double threshold = problem.setup().settings().number("gate.threshold", .001, -1e9, 1e9);
    PrintedGate gate =
        new PrintedGate(
            threshold,
            LOSS_CLIP,
            4 * maxAbove * LOSS_CLIP / second,
            2 * maxAbove * LOSS_CLIP / first);
    List<GatedRecipe.Gated> agents = new ArrayList<>();
    for (int agent = 0; agent < forced.agents(); agent++) {
      MinimiserPlan release =
          PrintedPp.plan(
              forced.facts(agent, settings.penalty()),
              printed.gatedSigma(forced.records(agent)),
              printed,
              settings.gradientTolerance());
      PrivacyEvent round =
          PrivacyEvent.composed(
              gate.bitEvent(budget.neighbours()), release.objectiveEvent(forced.dimension()));
      // The candidate is part of the test's price: a release adds its output noise.
      GatePrice price = price(round, settings.rounds(), release.outputEvent(forced.dimension()));
      agents.add(
          new GatedRecipe.Gated(
              price, local -> new PrintedIppAdmm(local, settings.penalty(), release, gate, price)));
    }
    double certified = Claims.certified(forced, new GatedRecipe(agents), budget);
    PaperClaim claim =
        Claims.claim(
            budget,
            certified <= budget.epsilon() ? PaperClaim.Holds.YES : PaperClaim.Holds.UNPROVED,
            "certified at epsilon "
                + certified
                + ": the gate tests the candidate itself, so silent rounds are not free (S1, S4)");
    return plan(forced, agents, Optional.of(claim));
  }

  private Plan plan(MeshProblem used, List<GatedRecipe.Gated> agents, Optional<PaperClaim> claim) {
    return new MeshPlan(
        used, settings.rounds(), new GatedRecipe(agents), claim, settings.inForce(used));
  }
}
