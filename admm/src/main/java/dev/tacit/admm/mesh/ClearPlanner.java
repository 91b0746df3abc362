package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Plans of the methods without privacy. */
final class ClearPlanner {
  private static final Setting ROUNDS =
      new Setting("rounds", "500", "1 to 100000", "rounds of messages");
  private static final Setting PENALTY =
      new Setting(
          "penalty",
          "sqrt(max(l2, 1e-6) * curvature bound) / (2 * mean degree)",
          "1e-9 to 1e9",
          "weight of the coupling");
  private static final Setting TOLERANCE =
      new Setting("gradientTolerance", "1e-11", "1e-14 to 1", "gradient norm of a local solve");
  static final List<Setting> SETTINGS = List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING);
  static final List<Setting> RECYCLED_SETTINGS =
      List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING, MeshSettings.PROXIMAL);

  private ClearPlanner() {}

  static Plan admm(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup);
    double penalty = penalty(problem);
    double tolerance = tolerance(setup);
    return plan(problem, penalty, local -> new AdmmMesh(local, penalty, tolerance));
  }

  static Plan recycled(Setup setup) {
    MeshProblem problem = MeshProblem.of(setup);
    double penalty = penalty(problem);
    double proximalWeight = setup.settings().number("proximalWeight", .4 * penalty, 1e-12, 1e9);
    PrimalRelease release = new PrimalRelease.InClear(tolerance(setup));
    return plan(
        problem,
        penalty,
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
  private static double penalty(MeshProblem problem) {
    double curvature = problem.setup().loss().curvatureBound();
    double degree = Math.max(1, problem.meanDegree());
    double rule = Math.sqrt(Math.max(problem.ridge(), 1e-6) * curvature) / (2 * degree);
    return problem.setup().settings().number("penalty", rule, 1e-9, 1e9);
  }

  private static double tolerance(Setup setup) {
    return setup.settings().number("gradientTolerance", 1e-11, 1e-14, 1);
  }

  private static Plan plan(
      MeshProblem problem, double penalty, Function<LocalObjective, MeshAlgorithm> algorithm) {
    int rounds = problem.setup().settings().count("rounds", 500, 1, 100_000);
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
    Map<String, String> settings =
        Map.of("rounds", Integer.toString(rounds), "penalty", Double.toString(penalty));
    return new MeshPlan(problem, rounds, recipe, Optional.empty(), settings);
  }
}
