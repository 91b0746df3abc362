package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.risk.EmpiricalRisk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The entry of {@link DvpStar}. */
record DvpStarAlgorithm() implements StarEntry {
  private static final int ROUNDS = 15;

  /** The noise of a round moves a model by about this over penalty, records and mu. */
  private static final double NOISE_EFFECT = 5;

  @Override
  public String name() {
    return "dvp-star";
  }

  @Override
  public String about() {
    return "dual variable perturbation with a hub (baseline of Ding et al. 2019)";
  }

  @Override
  public List<Setting> settings() {
    List<Setting> all = new ArrayList<>();
    Set<String> shared =
        Set.of("rounds", "weighting", "radius", "tail", "absence", "absenceSeed", "quorum");
    for (Setting setting : StarSettings.common(new StarProblem.Standards(ROUNDS, 1, 1, 0))) {
      if (shared.contains(setting.name())) {
        all.add(setting);
      }
    }
    all.add(
        new Setting(
            "penalty",
            "5 / (mean records of a provider * mu)",
            "(0, 1e6]",
            "weight of the quadratic coupling term; mu is the Gaussian parameter of the budget"));
    all.add(
        new Setting(
            "gradientTolerance",
            "1e-8, more where doubles need it",
            "1e-12 to 1",
            "certified gradient norm of a local solve"));
    all.add(
        new Setting(
            "noise",
            "gaussian (published: gamma)",
            "gaussian or gamma",
            "law of the objective's noise"));
    return List.copyOf(all);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    StarProblem problem = StarProblem.of(setup, standards(setup, budget));
    Settings given = setup.settings();
    double tolerance = given.number("gradientTolerance", usualTolerance(problem, budget), 1e-12, 1);
    String noise = given.choice("noise", "gaussian", Set.of("gaussian", "gamma"));
    DvpCalibration calibration =
        new DvpCalibration(
            budget, problem.rounds(), setup.dimension(), tolerance, noise.equals("gamma"));
    Map<ObjectiveFacts, MinimiserPlan> known = new HashMap<>();
    List<MinimiserPlan> releases = new ArrayList<>();
    List<PrivacyEvent> events = new ArrayList<>();
    List<PrivacyEvent> rounds = new ArrayList<>();
    for (int i = 0; i < problem.providers(); i++) {
      ProviderShare share = problem.share(i, budget.neighbours());
      MinimiserPlan release =
          known.computeIfAbsent(
              DvpCalibration.facts(share, problem.penalty()), calibration::release);
      release.requireReachable(setup.dimension(), share.size().most());
      releases.add(release);
      events.add(calibration.event(release));
      rounds.add(release.eventFor(setup.dimension()));
    }
    return StarPlan.unscaled(
        problem,
        (i, rows) ->
            new DvpStar(
                EmpiricalRisk.of(rows, setup.loss()),
                problem.share(i, budget.neighbours()),
                problem.penalty(),
                releases.get(i)),
        new StarPrice(events, rounds, budget.neighbours()),
        Optional.empty(),
        inForce(problem, tolerance, noise));
  }

  /** One that every provider can certify, whatever its records. */
  private static double usualTolerance(StarProblem problem, Budget budget) {
    double most = 0;
    for (int i = 0; i < problem.providers(); i++) {
      ProviderShare share = problem.share(i, budget.neighbours());
      ObjectiveFacts facts = DvpCalibration.facts(share, problem.penalty());
      int dimension = problem.setup().dimension();
      most = Math.max(most, MinimiserPlan.usualTolerance(facts, dimension, share.size().most()));
    }
    return most;
  }

  /** A rule in public quantities: less penalty moves further in a round and needs more noise. */
  private static StarProblem.Standards standards(Setup setup, Budget budget) {
    // Without delta there is no Gaussian parameter; pure epsilon over two is its order.
    double mu =
        budget.delta() > 0
            ? GaussianProfile.mu(budget.epsilon(), budget.delta())
            : budget.epsilon() / 2;
    double meanRecords = (double) setup.totalRows() / setup.agents();
    return new StarProblem.Standards(ROUNDS, 1, NOISE_EFFECT / (meanRecords * mu), 0);
  }

  private static Map<String, String> inForce(StarProblem problem, double tolerance, String noise) {
    Map<String, String> used = new HashMap<>(problem.settings());
    used.keySet().removeAll(Set.of("innerSteps", "stepSize", "averaging"));
    used.put("gradientTolerance", Double.toString(tolerance));
    used.put("noise", noise);
    return used;
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
}
