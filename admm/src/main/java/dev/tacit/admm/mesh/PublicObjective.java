package dev.tacit.admm.mesh;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.GradientRounding;

/** The public side of a {@link LocalObjective}: all that a plan may know before rows are read. */
record PublicObjective(Loss loss, PublicSize size, double weight, double ridge) {
  /** Of a gradient: more would drown the records' part in rounding. */
  static final double LARGEST_PUBLIC_PART = 1e3;

  /** The hypotheses of a perturbed solve with at least this penalty (facts O1b, C2). */
  ObjectiveFacts facts(double penalty, int degree) {
    return new ObjectiveFacts(
        size.divisor(),
        Rounding.up(weight * loss.lipschitz(), 2),
        Rounding.up(weight * loss.curvatureBound(), 2),
        Rounding.down(ridge + 2 * penalty * degree, 4),
        loss.monotone(),
        size.neighbours());
  }

  /** Of {@link LocalObjective#gradientNorm}. */
  Sensitivity gradientNormSensitivity(int dimension) {
    double slope = weight * loss.lipschitz() / size.divisor();
    double each = Rounding.up(slope, 4);
    double inSum = 4 * slope * GradientRounding.clippedSum(size.maxRecords(), dimension, 1);
    double inPublicPart =
        Rounding.gamma(dimension + 16L) * 4 * (LARGEST_PUBLIC_PART + slope * size.maxRecords());
    return new Sensitivity(
            Sensitivity.Norm.L2,
            size.neighbours() == Neighbours.REPLACE_ONE ? 2 * each : each,
            size.neighbours(),
            "norm of a gradient in which one record has weight 1/records")
        .widened(inSum + inPublicPart, "rounding of the gradient in doubles");
  }
}
