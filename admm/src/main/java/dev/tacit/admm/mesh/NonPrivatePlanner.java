package dev.tacit.admm.mesh;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Plans of the mesh methods without privacy, against which the private ones are compared. */
final class NonPrivatePlanner {
  private static final Setting<Integer> ROUNDS = MeshSettings.ROUNDS.withDefault(500);
  private static final Setting<Double> PENALTY =
      MeshSettings.PENALTY.byRule("sqrt(max(l2, 1e-6) * curvature bound) / (2 * mean degree)");
  private static final Setting<Double> TOLERANCE =
      Setting.of(
          "gradientTolerance",
          1e-11,
          AllowedValues.numbers(1e-14, 1),
          "gradient norm of a local solve");
  static final List<Setting<?>> SETTINGS =
      List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING);
  static final List<Setting<?>> RECYCLED_SETTINGS =
      List.of(ROUNDS, PENALTY, TOLERANCE, MeshSettings.WEIGHTING, MeshSettings.PROXIMAL_WEIGHT);

  private NonPrivatePlanner() {}

  static Plan admm(MeshProblem problem, EffectiveSettings effective) {
    double penalty = penalty(problem, effective);
    double tolerance = effective.read(TOLERANCE);
    return plan(problem, effective, local -> new AdmmMesh(local, penalty, tolerance));
  }

  static Plan recycled(MeshProblem problem, EffectiveSettings effective) {
    double penalty = penalty(problem, effective);
    PenaltySchedule penalties = PenaltySchedule.constant(penalty);
    PenaltySchedule extra =
        PenaltySchedule.constant(MeshChoices.proximalWeight(effective, penalty));
    PrimalRelease release = new PrimalRelease.InClear(effective.read(TOLERANCE));
    return plan(problem, effective, local -> new RAdmm(local, release, penalties, extra));
  }

  /**
   * The coupling of an agent adds 2 penalty degree to its curvature; about the geometric mean of
   * the least and the largest curvature is where ADMM contracts fastest. A rule in public
   * quantities.
   */
  private static double penalty(MeshProblem problem, EffectiveSettings effective) {
    double curvature = problem.setup().loss().curvatureBound();
    double degree = Math.max(1, problem.meanDegree());
    double rule = Math.sqrt(Math.max(problem.ridge(), 1e-6) * curvature) / (2 * degree);
    return effective.read(PENALTY, () -> rule);
  }

  private static Plan plan(
      MeshProblem problem,
      EffectiveSettings effective,
      Function<LocalObjective, MeshAlgorithm> algorithm) {
    PrivacyEvent clear = new PrivacyEvent.NonPrivate("models are sent in the clear");
    List<MeshPlan.AgentPlan> agents =
        Collections.nCopies(problem.agents(), new MeshPlan.AgentPlan(clear, algorithm));
    int rounds = effective.read(ROUNDS);
    return new MeshPlan(problem, rounds, agents, Optional.empty(), effective.values());
  }
}
