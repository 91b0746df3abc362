package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Allowed;
import dev.tacit.admm.run.InForce;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Plans of the methods without privacy. */
final class ClearPlanner {
  private static final Setting<Integer> ROUNDS = MeshSettings.ROUNDS.or(500);
  private static final Setting<Double> PENALTY =
      MeshSettings.PENALTY.byRule("sqrt(max(l2, 1e-6) * curvature bound) / (2 * mean degree)");
  private static final Setting<Double> TOLERANCE =
      Setting.of(
          "gradientTolerance", 1e-11, Allowed.numbers(1e-14, 1), "gradient norm of a local solve");
  static final List<Setting<?>> SETTINGS =
      List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING);
  static final List<Setting<?>> RECYCLED_SETTINGS =
      List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING, MeshSettings.PROXIMAL_WEIGHT);

  private ClearPlanner() {}

  static Plan admm(Setup setup, InForce inForce) {
    MeshProblem problem = MeshProblem.of(setup, inForce);
    double penalty = penalty(problem, inForce);
    double tolerance = inForce.read(TOLERANCE);
    return plan(problem, inForce, local -> new AdmmMesh(local, penalty, tolerance));
  }

  static Plan recycled(Setup setup, InForce inForce) {
    MeshProblem problem = MeshProblem.of(setup, inForce);
    double penalty = penalty(problem, inForce);
    double proximalWeight = MeshChoices.proximalWeight(inForce, penalty);
    PrimalRelease release = new PrimalRelease.InClear(inForce.read(TOLERANCE));
    return plan(
        problem,
        inForce,
        local ->
            new RAdmm(
                local,
                release,
                PenaltySchedule.constant(penalty),
                PenaltySchedule.constant(proximalWeight)));
  }

  /**
   * The coupling of an agent adds 2 penalty degree to its curvature; about the geometric mean of
   * the least and the largest curvature is where ADMM contracts fastest. A rule in public
   * quantities.
   */
  private static double penalty(MeshProblem problem, InForce inForce) {
    double curvature = problem.setup().loss().curvatureBound();
    double degree = Math.max(1, problem.meanDegree());
    double rule = Math.sqrt(Math.max(problem.ridge(), 1e-6) * curvature) / (2 * degree);
    return inForce.read(PENALTY, () -> rule);
  }

  private static Plan plan(
      MeshProblem problem, InForce inForce, Function<LocalObjective, MeshAlgorithm> algorithm) {
    int rounds = inForce.read(ROUNDS);
    MeshRecipe recipe =
        new MeshRecipe() {
          @Override
          public MeshAlgorithm algorithm(int agent, LocalObjective local) {
            return algorithm.apply(local);
          }

          @Override
          public PrivacyEvent event(int agent) {
            return new PrivacyEvent.NonPrivate("models are sent in the clear");
          }
        };
    return new MeshPlan(problem, rounds, recipe, Optional.empty(), inForce.values());
  }
}
