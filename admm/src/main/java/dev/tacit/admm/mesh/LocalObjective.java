package dev.tacit.admm.mesh;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.GradientRounding;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Objects;

/**
 * What one agent holds: f(theta) = (weight / records) sum of losses + ridge/2 |theta|^2. The only
 * place of a mesh algorithm that sees rows.
 *
 * @param records the public divisor
 * @param weight 1 for the mean of the agents' means (the papers), records times agents over all
 *     records for the mean over all records
 */
public record LocalObjective(EmpiricalRisk risk, long records, double weight, double ridge) {
  private static final double LARGEST_PUBLIC_PART = 1e3;

  public LocalObjective {
    Objects.requireNonNull(risk, "risk");
  }

  /**
   * The augmented Lagrangian of the papers: f(theta) + 2 dual.theta + penalty sum_j |theta - (own +
   * theirs)/2|^2, whose curvature without data is ridge + 2 penalty degree.
   */
  PenalisedRisk lagrangian(MeshView view, double penalty) {
    return PenalisedRisk.sum(risk, weight / records)
        .plusRidge(ridge + 2 * penalty * view.degree())
        .plusLinear(view.dual().scaled(2).plusScaled(-penalty, view.now().midpointsDoubled()));
  }

  /** The same, to be solved starting from the last released value. */
  LocalProblem problem(MeshView view, double penalty) {
    return new LocalProblem(lagrangian(view, penalty), view.now().own().value());
  }

  /**
   * Fact S5: the gradient norm of the noise-free Lagrangian at the public point moves by at most
   * the gradient sensitivity (reverse triangle inequality), everything else in it being public.
   */
  Sensitive gradientNorm(MeshView view, double penalty, Neighbours neighbours) {
    PenalisedRisk lagrangian = lagrangian(view, penalty);
    Vec own = view.now().own().value();
    double publicPart = lagrangian.linear().norm() + lagrangian.quadratic() * own.norm();
    // Beyond this the public part would drown the records' part in rounding: nothing to test.
    double norm = publicPart > LARGEST_PUBLIC_PART ? 0 : lagrangian.at(own).gradient().norm();
    return Sensitive.of(norm, gradientNormSensitivity(neighbours));
  }

  Sensitivity gradientNormSensitivity(Neighbours neighbours) {
    PublicShare share = new PublicShare(risk.loss(), records, weight, ridge);
    return gradientNormSensitivity(share, risk.dimension(), neighbours);
  }

  static Sensitivity gradientNormSensitivity(
      PublicShare share, int dimension, Neighbours neighbours) {
    double slope = share.weight() * share.loss().lipschitz() / share.records();
    double each = Rounding.up(slope, 4);
    // Under add-remove the count is private; twice the divisor is a public cap on it.
    int most = (int) Math.min(Integer.MAX_VALUE, 2 * share.records());
    double inSum = 4 * slope * GradientRounding.clippedSum(most, dimension, 1);
    double inPublicPart = Rounding.gamma(dimension + 16L) * 4 * LARGEST_PUBLIC_PART;
    return new Sensitivity(
            Sensitivity.Norm.L2,
            neighbours == Neighbours.REPLACE_ONE ? 2 * each : each,
            neighbours,
            "norm of a gradient in which one record has weight 1/records")
        .widened(inSum + inPublicPart, "rounding of the gradient in doubles");
  }

  /** weight times the mean of losses, each at most {@code clip}, plus the unclipped ridge. */
  double clippedLoss(Vec model, double clip) {
    return weight * risk.lossSum(model, clip) / records + ridge / 2 * model.normSquared();
  }

  /** The hypotheses of a perturbed solve with at least this penalty (facts O1b, C2). */
  static ObjectiveFacts facts(
      PublicShare share, double penalty, int degree, Neighbours neighbours) {
    return new ObjectiveFacts(
        share.records(),
        Rounding.up(share.weight() * share.loss().lipschitz(), 2),
        Rounding.up(share.weight() * share.loss().curvatureBound(), 2),
        Rounding.down(share.ridge() + 2 * penalty * degree, 4),
        share.loss().monotone(),
        neighbours);
  }
}
