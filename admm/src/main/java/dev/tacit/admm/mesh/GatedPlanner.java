package dev.tacit.admm.mesh;

import dev.tacit.admm.graph.SplitMix;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.PerturbationBudget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GatePlan;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoisyTest;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Plans of IPP-ADMM, in which a paid test of its data decides whether an agent broadcasts in a
 * round.
 */
final class GatedPlanner {
  private static final double THRESHOLD = 1.5;
  private static final double PRINTED_THRESHOLD = .001;

  private final MeshProblem problem;
  private final MeshChoices choices;
  private final Budget budget;
  private final int maxAbove;
  private final double share;
  private final String rule;

  private GatedPlanner(MeshProblem problem, MeshChoices choices) {
    this.problem = problem;
    this.choices = choices;
    this.budget = problem.setup().requireBudget();
    int rounds = choices.rounds();
    EffectiveSettings effective = choices.effective();
    this.maxAbove =
        effective.read(
            MeshSettings.GATE_MAX_ABOVE.within(AllowedValues.counts(1, rounds)),
            () -> Math.max(1, rounds / 2));
    this.rule = effective.read(MeshSettings.GATE_RULE);
    this.share = rule.equals("test") ? effective.read(MeshSettings.GATE_SHARE) : 0;
    if (choices.law().isGamma()) {
      throw new IllegalArgumentException(
          "noise = gamma must be gaussian: ipp-admm is planned with Gaussian noise; leave it out");
    }
  }

  static Plan ippAdmm(MeshProblem problem, EffectiveSettings effective) {
    GatedPlanner planner = new GatedPlanner(problem, MeshChoices.perturbed(problem, effective));
    if (problem.isPaper()) {
      planner.requireTest();
      return planner.printed();
    }
    effective.reportUnused(MeshSettings.GATE_LOSS_CLIP);
    return planner.rule.equals("test") ? planner.sound() : planner.scheduled();
  }

  private void requireTest() {
    if (!rule.equals("test")) {
      throw new IllegalArgumentException(
          "gate.rule = " + rule + " must be test with `calibration` paper; leave one of them out");
    }
  }

  /**
   * Agents that broadcast by a public schedule: there is no test, so only the releases cost
   * something.
   */
  private Plan scheduled() {
    choices.effective().reportUnused(MeshSettings.GATE_SHARE, MeshSettings.GATE_THRESHOLD);
    return plan(problem, agents(this::scheduled, releases(this::scheduled)), Optional.empty());
  }

  private MeshPlan.AgentPlan scheduled(int agent, MinimiserPlan release) {
    IppAdmm.Test.Scheduled schedule = schedule(agent);
    PrivacyEvent each = whole(release);
    GatePrice price = new GatePrice(each, 0, each, schedule.rounds().size(), budget.neighbours());
    return gated(release, schedule, price);
  }

  /** The rounds in which an agent speaks: every second one, or by a public coin of its own. */
  private IppAdmm.Test.Scheduled schedule(int agent) {
    SplitMix coin = new SplitMix(agent + 1L);
    List<Integer> speaking = new ArrayList<>();
    for (int round = 0; round < choices.rounds() && speaking.size() < maxAbove; round++) {
      boolean heads = coin.fraction() < .5;
      if (rule.equals("coin") ? heads : round % 2 == 0) {
        speaking.add(round);
      }
    }
    return new IppAdmm.Test.Scheduled(speaking.isEmpty() ? List.of(0) : speaking);
  }

  private Plan sound() {
    List<MinimiserPlan> releases = releases(this::tested);
    reportThresholds(releases.stream().mapToDouble(this::threshold));
    return plan(problem, agents(this::tested, releases), Optional.empty());
  }

  /** What an agent does, and pays, whose releases have this noise. */
  @FunctionalInterface
  private interface Behaviour {
    MeshPlan.AgentPlan of(int agent, MinimiserPlan release);
  }

  /** The least noise of each agent with which it stays within the budget. */
  private List<MinimiserPlan> releases(Behaviour behaviour) {
    PerturbationBudget least = choices.leastNoise(problem);
    List<MinimiserPlan> releases = new ArrayList<>();
    for (int agent = 0; agent < problem.agents(); agent++) {
      int self = agent;
      ObjectiveFacts facts = problem.facts(agent, choices.penalty());
      MinimiserPlan release =
          least.calibrated(facts, candidate -> behaviour.of(self, candidate).event());
      release.requireReachable(problem.dimension(), problem.setup().size(agent).maxRecords());
      releases.add(release);
    }
    return releases;
  }

  private static List<MeshPlan.AgentPlan> agents(
      Behaviour behaviour, List<MinimiserPlan> releases) {
    return IntStream.range(0, releases.size())
        .mapToObj(agent -> behaviour.of(agent, releases.get(agent)))
        .toList();
  }

  /** Fact S5a, or S5b where it tests with less noise (T above about c^2 / 2). */
  private MeshPlan.AgentPlan tested(int agent, MinimiserPlan release) {
    boolean sparse = choices.rounds() > maxAbove * (double) maxAbove / 2;
    Sensitivity query = problem.publicObjective(agent).gradientNormSensitivity(problem.dimension());
    double threshold = threshold(release);
    return sparse ? sparseVector(release, query, threshold) : tests(release, query, threshold);
  }

  /** The tests take their share of the squared shifts, the releases the rest. */
  private MeshPlan.AgentPlan tests(MinimiserPlan release, Sensitivity query, double threshold) {
    double multiplier =
        release.objectiveNoise().level().amount() / release.facts().gradientSensitivity();
    double ratio = choices.rounds() * (1 - share) / (maxAbove * share);
    GaussianNoise noise = GaussianNoise.ofMultiplier(multiplier * Math.sqrt(ratio));
    GatePrice price = price(noise.eventFor(query, 1), choices.rounds(), whole(release));
    IppAdmm.Test test = new IppAdmm.Test.Gaussian(new NoisyTest(threshold, noise));
    return gated(release, test, price);
  }

  /** The gate takes its share of epsilon, split so that its two noises add up to least variance. */
  private MeshPlan.AgentPlan sparseVector(
      MinimiserPlan release, Sensitivity query, double threshold) {
    double ratio = Math.cbrt(4.0 * maxAbove * maxAbove);
    double first = share * budget.epsilon() / (1 + ratio);
    GatePlan gate =
        new GatePlan(threshold, query, 1 / first, 2 * maxAbove / (first * ratio), maxAbove);
    return gated(
        release, new IppAdmm.Test.SparseVector(gate), price(gate.event(), 1, whole(release)));
  }

  private MeshPlan.AgentPlan gated(MinimiserPlan release, IppAdmm.Test test, GatePrice price) {
    return new MeshPlan.AgentPlan(
        price.whole(), local -> new IppAdmm(local, choices.penalty(), release, test, price));
  }

  private GatePrice price(PrivacyEvent test, int tests, PrivacyEvent release) {
    return new GatePrice(test, tests, release, maxAbove, budget.neighbours());
  }

  private PrivacyEvent whole(MinimiserPlan release) {
    return release.eventFor(problem.dimension());
  }

  private double threshold(MinimiserPlan release) {
    double deviation = release.objectiveNoise().level().amount() * Math.sqrt(problem.dimension());
    return choices.effective().explicit(MeshSettings.GATE_THRESHOLD).orElse(THRESHOLD * deviation);
  }

  /** Owners of other sizes have other noise, and by the rule other thresholds. */
  private void reportThresholds(DoubleStream thresholds) {
    DoubleSummaryStatistics all = thresholds.summaryStatistics();
    choices
        .effective()
        .report(
            MeshSettings.GATE_THRESHOLD,
            all.getMin() == all.getMax()
                ? Double.toString(all.getMin())
                : all.getMin() + " to " + all.getMax() + " by agent");
  }

  /** Algorithm 2 as printed; e_2 = (2c)^(2/3) e_1. Every round pays for a candidate and a bit. */
  private Plan printed() {
    PrintedNoise printed = new PrintedNoise(budget, maxAbove, choices.outputShare(), 1 - share);
    MeshProblem forced = printed.withForcedRidge(problem);
    double gateEpsilon = Math.sqrt(2 * share * printed.total());
    double first = gateEpsilon / (1 + Math.cbrt(4.0 * maxAbove * maxAbove));
    double second = gateEpsilon - first;
    double threshold =
        choices.effective().read(MeshSettings.GATE_THRESHOLD, () -> PRINTED_THRESHOLD);
    double lossClip = choices.effective().read(MeshSettings.GATE_LOSS_CLIP);
    PrintedGate gate =
        new PrintedGate(
            threshold, lossClip, 4 * maxAbove * lossClip / second, 2 * maxAbove * lossClip / first);
    List<MeshPlan.AgentPlan> agents = new ArrayList<>();
    for (int agent = 0; agent < forced.agents(); agent++) {
      MinimiserPlan release =
          printed.release(
              forced.facts(agent, choices.penalty()),
              printed.gatedSigma(forced.records(agent)),
              choices.gradientTolerance());
      PrivacyEvent round =
          PrivacyEvent.composed(
              gate.bitEvent(budget.neighbours()), release.objectiveEvent(forced.dimension()));
      // The candidate is part of the test's price: a release adds its output noise.
      GatePrice price = price(round, choices.rounds(), release.outputEvent(forced.dimension()));
      agents.add(
          new MeshPlan.AgentPlan(
              price.whole(),
              local -> new PrintedIppAdmm(local, choices.penalty(), release, gate, price)));
    }
    double certified = Claims.certified(agents, budget);
    PaperClaim claim =
        Claims.claim(
            budget,
            certified <= budget.epsilon() ? PaperClaim.Validity.YES : PaperClaim.Validity.UNPROVED,
            "certified at epsilon "
                + RoundedUp.text(certified)
                + ": the gate tests the candidate itself, so silent rounds are not free (S1, S4)");
    return plan(forced, agents, Optional.of(claim));
  }

  private Plan plan(MeshProblem used, List<MeshPlan.AgentPlan> agents, Optional<PaperClaim> claim) {
    return new MeshPlan(used, choices.rounds(), agents, claim, choices.effective().values());
  }
}
