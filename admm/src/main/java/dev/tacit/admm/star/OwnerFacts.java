package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.GradientRounding;
import java.util.Objects;

/**
 * The public side of an owner: f(x) = (weight / records) times the sum of losses, whose gradients
 * are clipped record by record (facts F2.8, F2.9).
 *
 * @param size public size; sums are divided by its divisor
 * @param weight 1, or records over the mean number of records; from public sizes only
 * @param clip bound C on the norm of one record's gradient, enforced
 */
record OwnerFacts(Loss loss, PublicSize size, int dimension, double weight, double clip) {
  OwnerFacts {
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(size, "size");
    Finite.positive("clip", clip);
  }

  /** What a sum over records is multiplied by to become a gradient of f. */
  double scale() {
    return weight / records();
  }

  /** The public divisor. */
  int records() {
    return size.divisor();
  }

  Neighbours neighbours() {
    return size.neighbours();
  }

  /** The hypotheses of a perturbed solve: the penalty is the curvature without data. */
  ObjectiveFacts objective(double penalty) {
    return new ObjectiveFacts(
        records(),
        Rounding.up(weight * loss.lipschitz(), 2),
        Rounding.up(weight * loss.curvatureBound(), 2),
        penalty,
        loss.monotone(),
        neighbours());
  }

  /** Of the mean of clipped gradients: weight C / records, twice that for replace-one (F0.6). */
  Sensitivity gradientSensitivity() {
    return sensitivity(clip, records(), "mean of gradients clipped to norm " + clip);
  }

  /**
   * The same in a metric W: the exact mean moves as much, since the gradients are clipped there.
   * The computed one is the image of a sum of terms of norm at most the loss's slope, or the clip
   * over the shortest that W makes a unit vector, each rounded in the sum and then in W.
   */
  Sensitivity gradientSensitivity(Metric metric) {
    double shortest = metric.scale().get(0);
    for (int j = 1; j < dimension; j++) {
      shortest = Math.min(shortest, metric.scale().get(j));
    }
    double largest = Math.min(loss.lipschitz(), Rounding.up(clip / shortest, 4));
    int most = size.maxRecords();
    double sum = GradientRounding.clippedSum(most, dimension, largest);
    double image = Rounding.up(metric.roundings() + Rounding.gamma(4), 4) * (largest * most + sum);
    double exact = clip * (neighbours() == Neighbours.REPLACE_ONE ? 2 : 1);
    String because = "mean of gradients clipped to norm " + clip + " in the released scale";
    return new Sensitivity(
            Sensitivity.Norm.L2, Rounding.up(exact * scale(), 4), neighbours(), because)
        .widened(
            Rounding.up(2 * metric.norm() * (sum + image) * scale(), 16),
            "rounding of the sum in doubles");
  }

  /** Of a sum of differences clipped to the bound, over a public divisor, one record in it. */
  Sensitivity differenceSensitivity(double bound, double divisor) {
    return sensitivity(bound, divisor, "batch of gradient differences of norm at most " + bound);
  }

  /** Beside the exact bound each neighbour's sum has its rounding, and two more in the scaling. */
  private Sensitivity sensitivity(double bound, double divisor, String because) {
    double exact = bound * (neighbours() == Neighbours.REPLACE_ONE ? 2 : 1);
    int most = size.maxRecords();
    double sum = GradientRounding.clippedSum(most, dimension, bound);
    double scaling = Rounding.gamma(4) * (bound * most + sum);
    double factor = weight / divisor;
    return new Sensitivity(
            Sensitivity.Norm.L2, Rounding.up(exact * factor, 4), neighbours(), because)
        .widened(Rounding.up(2 * (sum + scaling) * factor, 8), "rounding of the sum in doubles");
  }
}
