package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Noise;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.risk.EmpiricalRisk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The entry of {@link DvpStar}. */
record DvpStarEntry() implements StarAlgorithms.StarEntry {
  private static final int ROUNDS = 15;

  /** The noise of a round moves a model by about this over penalty, records and mu. */
  private static final double NOISE_EFFECT = 5;

  private static final Setting<Double> PENALTY =
      Setting.byRule(
          "penalty",
          "5 / (mean records of an owner * mu)",
          StarSettings.PENALTY.allowed(),
          "weight of the quadratic coupling term; mu is the Gaussian parameter of the budget");

  @Override
  public String name() {
    return "dvp-star";
  }

  @Override
  public String about() {
    return "dual variable perturbation with a hub (baseline of Ding et al. 2019)";
  }

  @Override
  public List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>();
    all.add(StarSettings.ROUNDS.withDefault(ROUNDS));
    all.add(PENALTY);
    all.add(StarSettings.TAIL);
    all.addAll(StarSettings.shared());
    all.add(StarSettings.GRADIENT_TOLERANCE);
    all.add(StarSettings.NOISE);
    return List.copyOf(all);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    StarProblem problem = StarProblem.of(setup, effective, defaults(setup, budget));
    double tolerance =
        effective.read(StarSettings.GRADIENT_TOLERANCE, () -> usualTolerance(problem, budget));
    boolean gamma = effective.read(StarSettings.NOISE).equals("gamma");
    DvpCalibration calibration =
        new DvpCalibration(budget, problem.rounds(), setup.dimension(), tolerance, gamma);
    Map<ObjectiveFacts, MinimiserPlan> known = new HashMap<>();
    List<MinimiserPlan> releases = new ArrayList<>();
    List<PrivacyEvent> events = new ArrayList<>();
    List<PrivacyEvent> rounds = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      OwnerFacts share = ownerFacts(problem, i, budget);
      MinimiserPlan release =
          known.computeIfAbsent(
              DvpCalibration.facts(share, problem.penalty()), calibration::release);
      release.requireReachable(setup.dimension(), share.size().maxRecords());
      releases.add(release);
      events.add(calibration.event(release));
      rounds.add(release.eventFor(setup.dimension()));
    }
    return StarPlan.unscaled(
        problem,
        (i, rows) ->
            new DvpStar(
                EmpiricalRisk.of(rows, setup.loss()),
                ownerFacts(problem, i, budget),
                problem.penalty(),
                releases.get(i)),
        new StarPrice(events, rounds, budget.neighbours()),
        Optional.empty(),
        effective.values());
  }

  /** Its gradients are not clipped: the loss's slope bounds them. */
  private static OwnerFacts ownerFacts(StarProblem problem, int agent, Budget budget) {
    return problem.ownerFacts(agent, budget.neighbours(), problem.setup().loss().lipschitz());
  }

  /** One that every agent can certify, whatever its records. */
  private static double usualTolerance(StarProblem problem, Budget budget) {
    double most = 0;
    for (int i = 0; i < problem.agents(); i++) {
      OwnerFacts share = ownerFacts(problem, i, budget);
      ObjectiveFacts facts = DvpCalibration.facts(share, problem.penalty());
      int dimension = problem.setup().dimension();
      most =
          Math.max(most, MinimiserPlan.usualTolerance(facts, dimension, share.size().maxRecords()));
    }
    return most;
  }

  /** A rule in public quantities: less penalty moves further in a round and needs more noise. */
  private static StarProblem.Defaults defaults(Setup setup, Budget budget) {
    // Without delta there is no Gaussian parameter; pure epsilon over two is its order.
    double mu =
        budget.delta() > 0
            ? GaussianProfile.mu(budget.epsilon(), budget.delta())
            : budget.epsilon() / 2;
    double meanRecords = (double) setup.totalRows() / setup.agents();
    return new StarProblem.Defaults(ROUNDS, 1, NOISE_EFFECT / (meanRecords * mu), 0);
  }

  private static void refuse(Setup setup) {
    double slope = setup.loss().lipschitz();
    if (Double.isInfinite(slope) || Double.isInfinite(setup.loss().curvatureBound())) {
      throw new IllegalArgumentException(
          "loss = "
              + setup.loss().name()
              + " has no bounded derivative, which facts O1 to O4 need; use logistic or"
              + " huber-hinge");
    }
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible for dvp-star: the paper prints no formula for its"
              + " baseline; leave it out");
    }
  }

  /**
   * The least noise of {@link DvpStar} for a budget, one agent at a time.
   *
   * @param gamma Gamma-norm noise in the objective, as published, instead of Gaussian
   */
  private record DvpCalibration(
      Budget budget, int rounds, int dimension, double gradientTolerance, boolean gamma) {
    /**
     * Part of a release's cost that the output noise takes; it need only hide the solver's error.
     */
    private static final double OUTPUT_SHARE = 1e-3;

    /** The hypotheses of a perturbed solve: the penalty is the curvature without data. */
    static ObjectiveFacts facts(OwnerFacts share, double penalty) {
      return new ObjectiveFacts(
          share.records(),
          Rounding.up(share.weight() * share.loss().lipschitz(), 2),
          Rounding.up(share.weight() * share.loss().curvatureBound(), 2),
          penalty,
          share.loss().monotone(),
          share.neighbours());
    }

    MinimiserPlan release(ObjectiveFacts facts) {
      double multiplier =
          new NoiseCalibration(Accountants.all(), budget.neighbours())
              .noiseMultiplier(
                  candidate -> event(plan(facts, candidate)), budget.epsilon(), budget.delta());
      return plan(facts, multiplier);
    }

    PrivacyEvent event(MinimiserPlan plan) {
      return PrivacyEvent.repeated(plan.eventFor(dimension), rounds);
    }

    private MinimiserPlan plan(ObjectiveFacts facts, double multiplier) {
      double scale = multiplier * facts.gradientSensitivity();
      Noise objective = gamma ? GammaNormNoise.ofRate(1 / scale) : GaussianNoise.ofSigma(scale);
      double output =
          gamma
              ? multiplier / OUTPUT_SHARE
              : multiplier * Math.sqrt((1 - OUTPUT_SHARE) / OUTPUT_SHARE);
      return new MinimiserPlan(
          facts, objective, gradientTolerance, GaussianNoise.ofMultiplier(output));
    }
  }
}
