package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.NoiseLaw;
import dev.tacit.admm.run.PerturbationBudget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.risk.EmpiricalRisk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans of {@link DvpStar}. */
final class DvpStarPlanner {
  private static final int ROUNDS = 15;

  /** The noise of a round moves a model by about this over penalty, records and mu. */
  private static final double NOISE_EFFECT = 5;

  /** Part of a release's cost that the output noise takes; it need only hide the solver's error. */
  private static final double OUTPUT_SHARE = 1e-3;

  private static final Setting<Double> PENALTY =
      Setting.byRule(
          "penalty",
          "5 / (mean records of an owner * mu)",
          StarSettings.PENALTY.allowed(),
          "weight of the quadratic coupling term; mu is the Gaussian parameter of the budget");

  static final List<Setting<?>> SETTINGS = settings();

  private DvpStarPlanner() {}

  private static List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>();
    all.add(StarSettings.ROUNDS.withDefault(ROUNDS));
    all.add(PENALTY);
    all.add(StarSettings.TAIL);
    all.addAll(StarSettings.shared());
    all.add(StarSettings.GRADIENT_TOLERANCE);
    all.add(StarSettings.NOISE);
    return List.copyOf(all);
  }

  static Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), SETTINGS);
    StarProblem problem = StarProblem.of(setup, effective, defaults(setup, budget));
    double tolerance =
        effective.read(StarSettings.GRADIENT_TOLERANCE, () -> usualTolerance(problem, budget));
    boolean gamma = effective.read(StarSettings.NOISE).equals("gamma");
    NoiseLaw law = gamma ? NoiseLaw.GAMMA : NoiseLaw.GAUSSIAN;
    PerturbationBudget least =
        PerturbationBudget.of(budget, setup.dimension(), law, tolerance, OUTPUT_SHARE);
    List<StarPlan.AgentPlan> agents = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      OwnerFacts share = ownerFacts(problem, i, budget);
      MinimiserPlan release =
          least.calibrated(share.objective(problem.penalty()), plan -> event(plan, problem));
      release.requireReachable(setup.dimension(), share.size().maxRecords());
      agents.add(
          StarPlan.AgentPlan.unscaled(
              event(release, problem),
              release.eventFor(setup.dimension()),
              rows -> {
                EmpiricalRisk risk = EmpiricalRisk.of(rows, setup.loss());
                return new DvpStar(risk, share, problem.penalty(), release);
              }));
    }
    return StarPlan.unscaled(
        problem, agents, budget.neighbours(), Optional.empty(), effective.values());
  }

  private static PrivacyEvent event(MinimiserPlan release, StarProblem problem) {
    return PrivacyEvent.repeated(release.eventFor(problem.setup().dimension()), problem.rounds());
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
      ObjectiveFacts facts = share.objective(problem.penalty());
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
    setup.requireBoundedDerivatives();
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible for dvp-star: the paper prints no formula for its"
              + " baseline; leave it out");
    }
  }
}
