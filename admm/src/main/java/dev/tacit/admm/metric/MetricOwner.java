package dev.tacit.admm.metric;

import dev.tacit.admm.moments.HalfVector;
import dev.tacit.admm.moments.Lift;
import dev.tacit.admm.moments.MeanSquares;
import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.CappedOuterProducts;
import dev.tacit.optim.risk.CappedRows;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.GradientRounding;
import dev.tacit.optim.risk.RecordStatistic;
import dev.tacit.optim.risk.Records;

/** The private side of one owner: its records, and the questions that are asked of them. */
final class MetricOwner {
  private final Records records;
  private final PublicSize size;
  private final MetricParameters parameters;

  /** An owner of records as they were read, wherever they are. */
  MetricOwner(Records raw, PublicSize size, MetricParameters parameters) {
    size.require(raw.count());
    raw.requireLabels(parameters.objective().labels());
    this.records = raw.prepared(Lift.ROWS);
    this.size = size;
    this.parameters = parameters;
  }

  /**
   * Step A1 of decision 020: the mean of the rows' squares, each scaled to norm at most the clip.
   */
  Sensitive squares() {
    return new MeanSquares(parameters.rule().squaresClip(), size, records.dimension()).of(records);
  }

  /** Step A2: the mean outer product of the rows in the diagonal metric, as an isometric vector. */
  Sensitive correlations(Metric diagonal) {
    double squaredLength = diagonal.effectiveDimension();
    SymmetricMatrix sum = new CappedOuterProducts(diagonal.lengths(), squaredLength).of(records);
    String because = "mean outer product of rows of squared length at most " + squaredLength;
    return new NonNegativeMean(squaredLength, size, HalfVector.length(records.dimension()), because)
        .of(HalfVector.of(sum, diagonal.scale()));
  }

  /** Step A3: the mean of the rows' numeric features, which are no longer than is usual. */
  Sensitive centre(Metric diagonal) {
    Metric numbers = parameters.centre().of(diagonal);
    double length = Math.sqrt(numbers.effectiveDimension());
    Vec sum = records.sum(new CappedRows(new GradientCap(length, numbers.lengths())));
    String because = "mean of numeric features of length at most " + length + " in the metric";
    Sensitivity bound = sensitivity(numbers, length, 1, records.dimension(), because);
    return Sensitive.of(numbers.toMetric(sum).scaled(1.0 / size.divisor()), bound);
  }

  /** Step B: answers gradient queries in a stage. */
  Gradients gradients(MetricStage stage) {
    Metric metric = stage.metric();
    double bound = parameters.at(stage).cap(metric);
    GradientCap cap = new GradientCap(bound, metric.lengths());
    String because = "mean of gradients capped at " + bound + " in the metric";
    Sensitivity sensitivity =
        sensitivity(
            metric, bound, parameters.objective().slope(), parameters.gradientLength(), because);
    return new Gradients(cap, metric, sensitivity);
  }

  /** Step T: which share of the rows has which label and which sign of the margin. */
  Sensitive cells(Vec model) {
    Vec sum = records.sum(new BinnedCounts(new RecordStatistic.Margin(model), Vec.of(0)));
    String because = "one of four cells for each record, in shares of all";
    return new NonNegativeMean(1, size, sum.dimension(), because).of(sum);
  }

  /** The capped gradients of this owner in a metric. */
  final class Gradients {
    private final GradientCap cap;
    private final Metric metric;
    private final Sensitivity sensitivity;

    private Gradients(GradientCap cap, Metric metric, Sensitivity sensitivity) {
      this.cap = cap;
      this.metric = metric;
      this.sensitivity = sensitivity;
    }

    Sensitive at(Vec coordinates) {
      Vec model = metric.toModel(coordinates);
      Vec sum = records.sum(parameters.objective().gradient(model, cap));
      double share = 1.0 / (parameters.objective().unit() * size.divisor());
      return Sensitive.of(metric.toMetric(sum).scaled(share), sensitivity);
    }
  }

  /** Steps C and R: which share of the rows is in each cell under a model. */
  Sensitive counts(Vec functions) {
    BinnedCounts counts =
        parameters.finalHistogram().orElseThrow().counts(functions, parameters.histogramStrength());
    Vec sum = records.sum(counts);
    String because = "one cell for each record, in shares of all";
    return new NonNegativeMean(1, size, sum.dimension(), because).of(sum);
  }

  /**
   * The exact sum moves by the cap when a row comes or goes. The computed one is the image under W
   * of a sum of terms of norm at most the slope, each rounded in the sum and then in W; with
   * several linear functions norms are those of whole matrices.
   */
  private Sensitivity sensitivity(
      Metric metric, double cap, double slope, int length, String because) {
    double inSum = GradientRounding.clippedSum(size.maxRecords(), length, slope);
    double inMetric = metric.roundings() * slope * size.maxRecords();
    double error = Rounding.up(2 * metric.norm() * (inSum + inMetric) / size.divisor(), 16);
    double factor = MetricParameters.Contribution.SIGNED.factor(size.neighbours());
    return new Sensitivity(
            Sensitivity.Norm.L2,
            Rounding.up(factor * cap / size.divisor(), 4),
            size.neighbours(),
            because)
        .widened(error, "rounding of sums in doubles");
  }
}
