package dev.tacit.admm.mesh;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Objects;

/**
 * What one agent holds: f(theta) = (weight / records) sum of losses + ridge/2 |theta|^2. The only
 * place of a mesh algorithm that sees rows.
 *
 * @param size public size of the agent, whose divisor is {@code records}
 * @param weight 1 for the mean of the agents' means (the papers), records times agents over all
 *     records for the mean over all records
 */
public record LocalObjective(EmpiricalRisk risk, PublicSize size, double weight, double ridge) {
  public LocalObjective {
    Objects.requireNonNull(risk, "risk");
    size.require(risk.count());
  }

  /**
   * The augmented Lagrangian of the papers: f(theta) + 2 dual.theta + penalty sum_j |theta - (own +
   * theirs)/2|^2, whose curvature without data is ridge + 2 penalty degree.
   */
  PenalisedRisk lagrangian(MeshView view, double penalty) {
    return PenalisedRisk.sum(risk, weight / size.divisor())
        .plusRidge(ridge + 2 * penalty * view.degree())
        .plusLinear(view.dual().scaled(2).plusScaled(-penalty, view.now().midpointsDoubled()));
  }

  /** The same, to be solved starting from the last released value. */
  LocalProblem problem(MeshView view, double penalty) {
    return new LocalProblem(lagrangian(view, penalty), view.now().own().value(), size.maxRecords());
  }

  /**
   * With a larger letter of one neighbour the next solve of a plan is refused, whatever the others
   * say: in the linear part, 2 dual - penalty sum_j (own + theirs), the multiplier has moved by
   * penalty/2 sum_j (own - theirs), so that each letter stands there -2 penalty times.
   */
  double largestLetter(MinimiserPlan plan, double penalty) {
    return plan.longestLinear(risk.dimension(), size.maxRecords()) / (2 * penalty);
  }

  /**
   * Fact S5: the gradient norm of the noise-free Lagrangian at the public point moves by at most
   * the gradient sensitivity (reverse triangle inequality), everything else in it being public.
   */
  Sensitive gradientNorm(MeshView view, double penalty) {
    PenalisedRisk lagrangian = lagrangian(view, penalty);
    Vec own = view.now().own().value();
    double publicPart = lagrangian.linear().norm() + lagrangian.quadratic() * own.norm();
    // Beyond this the public part would drown the records' part in rounding: nothing to test.
    double norm =
        publicPart > PublicObjective.LARGEST_PUBLIC_PART ? 0 : lagrangian.at(own).gradient().norm();
    return Sensitive.of(norm, gradientNormSensitivity());
  }

  Sensitivity gradientNormSensitivity() {
    return new PublicObjective(risk.loss(), size, weight, ridge)
        .gradientNormSensitivity(risk.dimension());
  }

  /** weight times the mean of losses, each at most {@code clip}, plus the unclipped ridge. */
  double clippedLoss(Vec model, double clip) {
    return weight * risk.lossSum(model, clip) / size.divisor() + ridge / 2 * model.normSquared();
  }
}
