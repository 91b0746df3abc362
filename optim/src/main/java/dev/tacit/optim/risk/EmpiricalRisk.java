package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.function.IntToDoubleFunction;

/**
 * The SUM of a loss over examples, with gradient and curvature, each in one pass over memory. Empty
 * examples add exactly 0 to each of them.
 *
 * <p>Divisors are the caller's: a mean under add-remove neighbours needs a public one (fact F0.6).
 *
 * <p>With a gradient bound (see {@link #clipped}) every record's gradient is capped to that norm,
 * record by record, and value and curvature are those of the capped loss (fact F0.7).
 */
public final class EmpiricalRisk {
  private final Examples examples;
  private final Loss loss;
  private final Parallelism parallelism;
  private final GradientRounding rounding;
  private final GradientCaps caps;
  private final boolean hasEmpty;

  private EmpiricalRisk(Examples examples, Loss loss, Parallelism parallelism) {
    this.examples = examples;
    this.loss = loss;
    this.parallelism = parallelism;
    this.rounding = GradientRounding.of(examples, loss);
    this.caps = GradientCaps.NONE;
    this.hasEmpty = examples.complete() < examples.count();
  }

  private EmpiricalRisk(EmpiricalRisk plain, GradientCaps caps) {
    this.examples = plain.examples;
    this.loss = plain.loss;
    this.parallelism = plain.parallelism;
    this.rounding = plain.rounding;
    this.hasEmpty = plain.hasEmpty;
    this.caps = caps;
  }

  public static EmpiricalRisk of(Examples examples, Loss loss, Parallelism parallelism) {
    for (int row = 0; row < examples.count(); row++) {
      if (!examples.isEmpty(row)) {
        loss.requireLabel(examples.label(row));
      }
    }
    return new EmpiricalRisk(examples, loss, parallelism);
  }

  public static EmpiricalRisk of(Examples examples, Loss loss) {
    return of(examples, loss, Parallelism.available());
  }

  /** The same risk with each record's gradient capped to the bound in Euclidean norm. */
  public EmpiricalRisk clipped(double bound) {
    double[] norms = new double[count()];
    for (int record = 0; record < norms.length; record++) {
      norms[record] = examples.rows().normBound(record);
    }
    return clipped(bound, norms);
  }

  /**
   * The same with the norms of the records' features measured otherwise, for example in a metric.
   *
   * @param norms for each record a number that its exact norm does not exceed
   */
  public EmpiricalRisk clipped(double bound, double[] norms) {
    return new EmpiricalRisk(this, GradientCaps.of(bound, norms, count()));
  }

  public Examples examples() {
    return examples;
  }

  public Loss loss() {
    return loss;
  }

  public int count() {
    return examples.count();
  }

  public int dimension() {
    return examples.dimension();
  }

  /** The bound on one record's gradient, infinite if none was declared. */
  public double gradientBound() {
    return caps.bound();
  }

  /** Sum of losses, gradient of the sum, and curvature weights for later products. */
  public RiskPoint at(Vec model) {
    double[] curvatures = new double[count()];
    double[] gradient = new double[dimension()];
    double value = pass(model, true, curvatures, gradient);
    return new RiskPoint(examples.rows(), parallelism, value, Vec.of(gradient), curvatures);
  }

  public double lossSum(Vec model) {
    return pass(model, true, null, null);
  }

  public double meanLoss(Vec model) {
    requireExamples();
    return lossSum(model) / count();
  }

  /** The sum of losses, each at most so much; one that overflowed to NaN adds nothing. */
  public double lossSum(Vec model, double most) {
    requireDimension(model);
    double[] x = model.toArray();
    return RecordSums.inOrder(
        count(),
        record -> {
          double score = examples.rows().dot(record, x);
          double own = loss.value(score, examples.label(record));
          return examples.isEmpty(record) ? 0 : Math.min(most, own);
        });
  }

  /** The sum of the records' gradients, each capped if a bound was declared. */
  public Vec gradientSum(Vec model) {
    double[] gradient = new double[dimension()];
    pass(model, false, null, gradient);
    return Vec.of(gradient);
  }

  public Vec meanGradient(Vec model) {
    requireExamples();
    return gradientSum(model).scaled(1.0 / count());
  }

  /** The gradient sum over the named records only, in the given order. */
  public Vec gradientSum(Vec model, int[] records) {
    requireDimension(model);
    double[] x = model.toArray();
    return combination(records, record -> cappedDerivative(record, examples.rows().dot(record, x)));
  }

  /** The sum over the named records of a scalar times the features, cut as every sum is. */
  Vec combination(int[] records, IntToDoubleFunction scalar) {
    return RecordSums.of(examples.rows(), parallelism).combination(records, scalar);
  }

  /** The gradient of one record at the model, capped if a bound was declared. */
  public Vec recordGradient(int record, Vec model) {
    return gradientSum(model, new int[] {record});
  }

  /** The scalar that multiplies the record's features in its gradient. */
  public double recordDerivative(int record, Vec model) {
    return cappedDerivative(record, examples.rows().dot(record, model));
  }

  /** A bound on the distance between {@link #gradientSum(Vec)} at the model and its exact value. */
  public double gradientError(Vec model) {
    return rounding.gradientSum(model);
  }

  /** A bound on the largest eigenvalue of the sum's Hessian at any model; data, not public. */
  public double smoothness() {
    return rounding.smoothness();
  }

  double cappedDerivative(int record, double score) {
    return examples.isEmpty(record)
        ? 0
        : caps.capped(record, loss.derivative(score, examples.label(record)));
  }

  private void requireDimension(Vec model) {
    if (model.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "model has " + model.dimension() + " entries, the examples have " + dimension());
    }
  }

  private void requireExamples() {
    if (count() == 0) {
      throw new IllegalArgumentException("examples = 0: a mean needs at least one");
    }
  }

  /** Curvatures and gradient are left out when null. */
  private double pass(Vec model, boolean values, double[] curvatures, double[] gradient) {
    requireDimension(model);
    double[] x = model.toArray();
    Rows rows = examples.rows();
    RecordSums sums = RecordSums.of(rows, parallelism);
    return new BlockSum(count(), dimension(), parallelism)
        .sum(
            gradient,
            (from, to, part) -> {
              ScoreBatch batch = new ScoreBatch(values, curvatures != null);
              double value = 0;
              for (int start = from; start < to; start += ScoreBatch.SIZE) {
                int end = Math.min(to, start + ScoreBatch.SIZE);
                rows.dots(start, end, x, batch.scores);
                value += evaluate(batch, start, end);
                if (part != null) {
                  sums.add(start, end, batch.derivatives, part);
                }
                if (curvatures != null) {
                  System.arraycopy(batch.curvatures, 0, curvatures, start, end - start);
                }
              }
              return value;
            });
  }

  private void silenceEmpty(ScoreBatch batch, int from, int to) {
    for (int row = from; hasEmpty && row < to; row++) {
      if (examples.isEmpty(row)) {
        batch.silence(row - from);
      }
    }
  }

  private double evaluate(ScoreBatch batch, int from, int to) {
    batch.resize(to - from);
    examples.copyLabels(from, to, batch.labels);
    loss.evaluate(batch);
    caps.cap(batch, loss, from, to);
    silenceEmpty(batch, from, to);
    double sum = 0;
    if (batch.wantsValues) {
      for (int k = 0; k < to - from; k++) {
        sum += batch.values[k];
      }
    }
    return sum;
  }
}
