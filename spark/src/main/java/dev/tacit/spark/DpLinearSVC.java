package dev.tacit.spark;

import org.apache.spark.ml.classification.Classifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;

/**
 * A linear classifier of two classes with the smoothed hinge loss and differential privacy. Labels
 * are 1, and 0 or -1.
 *
 * <pre>{@code
 * DpLinearSVCModel model =
 *     new DpLinearSVC()
 *         .setEpsilon(1)
 *         .setDelta(1e-8)
 *         .setRowNorm(4)
 *         .fit(table);
 * System.out.println(model.certificate());
 * }</pre>
 */
public final class DpLinearSVC extends Classifier<Vector, DpLinearSVC, DpLinearSVCModel>
    implements DpTrainingParams<DpLinearSVC>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  /** How uids of it and of its models begin. */
  static final String NAME = "dpLinearSvc";

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final DpParamSet dp;

  public DpLinearSVC() {
    this(Identifiable$.MODULE$.randomUID(NAME));
  }

  /** With the uid of another one, as copies and loaded ones have it. */
  public DpLinearSVC(String uid) {
    this(NextUid.of(uid));
  }

  private DpLinearSVC(NextUid unused) {
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
  public DpLinearSVC copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Called by {@code fit}. */
  @Override
  public DpLinearSVCModel train(Dataset<?> table) {
    return new DpLinearSVCModel(
        uid(),
        new ClusterFit(this, table, Target.classes(getFeaturesCol(), getLabelCol(), "huber-hinge"))
            .fit());
  }

  public static MLReader<DpLinearSVC> read() {
    return new DefaultParamsReader<>();
  }

  public static DpLinearSVC load(String path) {
    return read().load(path);
  }
}
