package dev.tacit.admm.metric;

import dev.tacit.admm.moments.HalfVector;
import dev.tacit.admm.moments.MeanSquares;
import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientRounding;
import dev.tacit.optim.risk.SecondMoments;

/** The private side of one owner: its rows, and the three questions that the algorithm asks. */
final class MetricOwner {
  private final Examples examples;
  private final Loss loss;
  private final PublicSize size;
  private final MetricScales scales;

  MetricOwner(Examples rawExamples, Loss loss, PublicSize size, MetricScales scales) {
    size.require(rawExamples.count());
    this.examples = rawExamples.withRows(Lift.rows(rawExamples.rows()));
    this.loss = loss;
    this.size = size;
    this.scales = scales;
  }

  /** A1: the mean of the rows' squares, each scaled to norm at most the clip. */
  Sensitive squares() {
    return new MeanSquares(scales.rule().squaresClip(), size).of(examples.rows());
  }

  /** A2: the mean outer product of the rows in the diagonal metric, as an isometric vector. */
  Sensitive correlations(Metric diagonal) {
    Rows rows = examples.rows();
    double squaredLength = diagonal.effectiveDimension();
    double[] norms = diagonal.lengthBounds(rows);
    double[] weights = new double[rows.count()];
    for (int i = 0; i < weights.length; i++) {
      double squared = Rounding.up(norms[i] * norms[i], 2);
      weights[i] = squared <= squaredLength ? 1 : Rounding.down(squaredLength / squared, 4);
    }
    SymmetricMatrix sum = SecondMoments.of(rows).gram(weights);
    String because = "mean outer product of rows of squared length at most " + squaredLength;
    return new NonNegativeMean(squaredLength, size, because)
        .of(HalfVector.of(sum, diagonal.scale()));
  }

  /** B: answers gradient queries in a metric. */
  Gradients gradients(Metric metric) {
    double cap = scales.cap(metric);
    return new Gradients(
        EmpiricalRisk.of(examples, loss).clipped(cap, metric.lengthBounds(examples.rows())),
        metric,
        sensitivity(metric));
  }

  /** The capped risk of this owner in a metric. */
  final class Gradients {
    private final EmpiricalRisk risk;
    private final Metric metric;
    private final Sensitivity sensitivity;

    private Gradients(EmpiricalRisk risk, Metric metric, Sensitivity sensitivity) {
      this.risk = risk;
      this.metric = metric;
      this.sensitivity = sensitivity;
    }

    Sensitive at(Vec coordinates) {
      Vec sum = risk.gradientSum(metric.toModel(coordinates));
      return Sensitive.of(metric.toMetric(sum).scaled(1.0 / size.divisor()), sensitivity);
    }
  }

  /**
   * The exact sum moves by the cap when a row comes or goes. The computed one is the image under W
   * of a sum of terms of norm at most the loss's slope, each rounded in the sum and then in W.
   */
  private Sensitivity sensitivity(Metric metric) {
    double cap = scales.cap(metric);
    int dimension = examples.dimension();
    double slope = loss.lipschitz();
    double inSum = GradientRounding.clippedSum(size.most(), dimension, slope);
    double inMetric = metric.roundings() * slope * size.most();
    double error = Rounding.up(2 * metric.norm() * (inSum + inMetric) / size.divisor(), 16);
    double factor = MetricScales.Contribution.SIGNED.factor(size.neighbours());
    String because = "mean of gradients capped at " + cap + " in the metric";
    return new Sensitivity(
            Sensitivity.Norm.L2,
            Rounding.up(factor * cap / size.divisor(), 4),
            size.neighbours(),
            because)
        .widened(error, "rounding of sums in doubles");
  }
}
