package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.util.Arrays;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;

/**
 * Logistic regression of two classes with differential privacy, by {@code metric-admm} unless set
 * otherwise. Labels are 1, and 0 or -1.
 *
 * <pre>{@code
 * DpLogisticRegressionModel model =
 *     new DpLogisticRegression()
 *         .setEpsilon(1)
 *         .setDelta(1e-8)
 *         .setRowNorm(4)
 *         .fit(table);
 * System.out.println(model.certificate());
 * }</pre>
 */
public final class DpLogisticRegression
    extends ProbabilisticClassifier<Vector, DpLogisticRegression, DpLogisticRegressionModel>
    implements DpTrainingParams<DpLogisticRegression>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  /** How uids of it and of its models begin. */
  static final String NAME = "dpLogReg";

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final DpParamSet dp;

  public DpLogisticRegression() {
    this(Identifiable$.MODULE$.randomUID(NAME));
  }

  /** With the uid of another one, as copies and loaded ones have it. */
  public DpLogisticRegression(String uid) {
    this(NextUid.of(uid));
  }

  private DpLogisticRegression(NextUid unused) {
    this.dp = new DpParamSet(this);
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

  @Override
  public DpLogisticRegression copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Called by {@code fit}. */
  @Override
  public DpLogisticRegressionModel train(Dataset<?> table) {
    requireThresholds();
    return new DpLogisticRegressionModel(
        uid(),
        new ClusterFit(this, table, Target.classes(getFeaturesCol(), getLabelCol(), "logistic"))
            .fit());
  }

  /** A model of two classes would be paid for and could then not answer. */
  private void requireThresholds() {
    if (isDefined(thresholds()) && getThresholds().length != 2) {
      throw Refused.usage(
          "thresholds", Arrays.toString(getThresholds()), "two numbers", "One for each class.");
    }
  }

  public static MLReader<DpLogisticRegression> read() {
    return new DefaultParamsReader<>();
  }

  public static DpLogisticRegression load(String path) {
    return read().load(path);
  }
}
