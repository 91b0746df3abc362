package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import java.util.function.IntToDoubleFunction;

/**
 * The SUM of a loss over examples, with gradient and curvature, each in one pass over memory. Empty
 * examples add exactly 0 to each of them.
 *
 * <p>Divisors are the caller's: a mean under add-remove neighbours needs a public one (fact
 * mean-sensitivity). What a record adds is multiplied by its weight, if it has one.
 *
 * <p>With a gradient bound (see {@link #clipped}) every record's gradient is capped to that norm,
 * record by record, and value and curvature are those of the capped loss (fact score-clipping).
 */
public final class EmpiricalRisk {
  private final LocalRecords records;
  private final Loss loss;
  private final GradientRounding rounding;
  private final GradientCaps caps;

  private EmpiricalRisk(
      LocalRecords records, Loss loss, GradientRounding rounding, GradientCaps caps) {
    this.records = records;
    this.loss = loss;
    this.rounding = rounding;
    this.caps = caps;
  }

  public static EmpiricalRisk of(Examples examples, Loss loss, Parallelism parallelism) {
    LocalRecords records = LocalRecords.of(examples, parallelism);
    records.requireLabels(loss);
    return new EmpiricalRisk(
        records, loss, GradientRounding.of(examples, loss, parallelism), GradientCaps.NONE);
  }

  public static EmpiricalRisk of(Examples examples, Loss loss) {
    return of(examples, loss, Parallelism.available());
  }

  /** The same risk with each record's gradient capped to the bound in Euclidean norm. */
  public EmpiricalRisk clipped(double bound) {
    return clipped(GradientCap.euclidean(bound));
  }

  /** The same with the records' features measured otherwise, for example in a metric. */
  public EmpiricalRisk clipped(GradientCap cap) {
    LocalRecords own = LocalRecords.of(examples(), records.parallelism());
    return new EmpiricalRisk(own, loss, rounding, own.caps(cap));
  }

  public Examples examples() {
    return records.examples();
  }

  public Loss loss() {
    return loss;
  }

  public int count() {
    return examples().count();
  }

  public int dimension() {
    return examples().dimension();
  }

  /** The bound on one record's gradient, infinite if none was declared. */
  public double gradientBound() {
    return caps.cap().bound();
  }

  /** Sum of losses, gradient of the sum, and curvature weights for later products. */
  public RiskPoint at(Vec model) {
    double[] curvatures = new double[count()];
    PartialSum sum = pass(dimension(), model, curvatures);
    return new RiskPoint(
        examples().rows(), records.parallelism(), sum.number(), sum.vector(), curvatures);
  }

  public double lossSum(Vec model) {
    return pass(0, model, null).number();
  }

  public double meanLoss(Vec model) {
    requireExamples();
    return lossSum(model) / examples().totalWeight();
  }

  /** The sum of losses, each at most so much; one that overflowed to NaN adds nothing. */
  public double lossSum(Vec model, double most) {
    return records.ask(new CappedLosses(model, loss, most)).number();
  }

  /** The sum of the records' gradients, each capped if a bound was declared. */
  public Vec gradientSum(Vec model) {
    return records.ask(new CappedGradient(model, loss, caps.cap())).vector();
  }

  public Vec meanGradient(Vec model) {
    requireExamples();
    return gradientSum(model).scaled(1.0 / examples().totalWeight());
  }

  /** The gradient sum over the named records only, in the given order. */
  public Vec gradientSum(Vec model, int[] chosen) {
    double[] x = model.toArray();
    Rows rows = examples().rows();
    return combination(chosen, record -> cappedDerivative(record, rows.dot(record, x)));
  }

  /** The sum over the named records of weight, scalar and features, cut as every sum is. */
  Vec combination(int[] chosen, IntToDoubleFunction scalar) {
    IntToDoubleFunction weighted =
        examples().hasWeights()
            ? record -> examples().weight(record) * scalar.applyAsDouble(record)
            : scalar;
    return RecordSums.combination(examples().rows(), records.parallelism(), chosen, weighted);
  }

  /** The gradient of one record at the model, capped if a bound was declared. */
  public Vec recordGradient(int record, Vec model) {
    return gradientSum(model, new int[] {record});
  }

  /** The scalar that multiplies the record's features in its gradient. */
  public double recordDerivative(int record, Vec model) {
    return examples().weight(record)
        * cappedDerivative(record, examples().rows().dot(record, model));
  }

  /** A bound on the distance between {@link #gradientSum(Vec)} at the model and its exact value. */
  public double gradientError(Vec model) {
    return rounding.gradientSum(model);
  }

  /** A bound on the largest eigenvalue of the sum's Hessian at any model; data, not public. */
  public double smoothness() {
    return rounding.smoothness();
  }

  /** Before the record's weight. */
  double cappedDerivative(int record, double score) {
    return examples().isEmpty(record)
        ? 0
        : caps.capped(record, loss.derivative(score, examples().label(record)));
  }

  private void requireExamples() {
    if (count() == 0) {
      throw new IllegalArgumentException("examples = 0: a mean needs at least one");
    }
  }

  /** Losses, and gradients where the sum has room for them; curvatures are left out when null. */
  private PartialSum pass(int length, Vec model, double[] curvatures) {
    GradientPass.requireDimension(examples(), model);
    return TreeSum.of(count(), length, records.parallelism())
        .sum(() -> new GradientPass(examples(), model, loss, caps, true, curvatures));
  }
}
