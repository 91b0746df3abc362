package dev.tacit.spark;

import dev.tacit.data.TargetBounds;
import dev.tacit.learn.Refused;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;

/**
 * Least squares with differential privacy. The default algorithm needs public bounds of the number
 * that it predicts.
 *
 * <pre>{@code
 * DpLinearRegressionModel model =
 *     new DpLinearRegression()
 *         .setEpsilon(1)
 *         .setDelta(1e-8)
 *         .setRowNorm(4)
 *         .setTargetMin(0)
 *         .setTargetMax(100)
 *         .fit(table);
 * System.out.println(model.certificate());
 * }</pre>
 */
public final class DpLinearRegression
    extends Regressor<Vector, DpLinearRegression, DpLinearRegressionModel>
    implements DpTrainingParams<DpLinearRegression>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  /** How uids of it and of its models begin. */
  static final String NAME = "dpLinReg";

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final DpParamSet dp;
  private final DoubleParam targetMin;
  private final DoubleParam targetMax;

  public DpLinearRegression() {
    this(Identifiable$.MODULE$.randomUID(NAME));
  }

  /** With the uid of another one, as copies and loaded ones have it. */
  public DpLinearRegression(String uid) {
    this(NextUid.of(uid));
  }

  private DpLinearRegression(NextUid unused) {
    this.dp = new DpParamSet(this);
    this.targetMin = new DoubleParam(this, "targetMin", "smallest number to predict, public");
    this.targetMax = new DoubleParam(this, "targetMax", "largest number to predict, public");
    dp.setDefaults(this);
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = NextUid.take();
    }
    return uid;
  }

  @Override
  public DpParamSet dp() {
    return dp;
  }

  public DoubleParam targetMin() {
    return targetMin;
  }

  public double getTargetMin() {
    return (Double) getOrDefault(targetMin);
  }

  /** Numbers outside are moved to the nearer bound; not looked up in the rows. */
  public DpLinearRegression setTargetMin(double value) {
    set(targetMin, value);
    return this;
  }

  public DoubleParam targetMax() {
    return targetMax;
  }

  public double getTargetMax() {
    return (Double) getOrDefault(targetMax);
  }

  /** Numbers outside are moved to the nearer bound; not looked up in the rows. */
  public DpLinearRegression setTargetMax(double value) {
    set(targetMax, value);
    return this;
  }

  private Target target() {
    if (isSet(targetMin) != isSet(targetMax)) {
      throw Refused.usage(
          isSet(targetMin) ? "targetMax" : "targetMin",
          "absent",
          "given beside the other",
          "Add it.");
    }
    if (isSet(targetMin)) {
      Refused.asUsageError(
          "targetMin, targetMax", () -> new TargetBounds(getTargetMin(), getTargetMax()));
    }
    return isSet(targetMin)
        ? new Target(
            getFeaturesCol(),
            getLabelCol(),
            "squared",
            RowBounds.Labels.BOUNDED,
            getTargetMin(),
            getTargetMax())
        : new Target(getFeaturesCol(), getLabelCol(), "squared", RowBounds.Labels.NUMBERS, -1, 1);
  }

  @Override
  public DpLinearRegression copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Called by {@code fit}. */
  @Override
  public DpLinearRegressionModel train(Dataset<?> table) {
    return new DpLinearRegressionModel(
        uid(), new ClusterFit(this, table, DpParamSet.NAMES.translating(this::target)).fit());
  }

  public static MLReader<DpLinearRegression> read() {
    return new DefaultParamsReader<>();
  }

  public static DpLinearRegression load(String path) {
    return read().load(path);
  }
}
