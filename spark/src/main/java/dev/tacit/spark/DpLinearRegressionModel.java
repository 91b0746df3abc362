package dev.tacit.spark;

import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;

/**
 * A private linear regression. Rows are read as in training: each is divided by the larger of
 * {@code rowNorm} and its norm.
 *
 * <pre>{@code
 * DpLinearRegressionModel model = DpLinearRegressionModel.ofModelFile("people.model.json");
 * model.transform(table).select("prediction");
 * }</pre>
 */
public final class DpLinearRegressionModel extends RegressionModel<Vector, DpLinearRegressionModel>
    implements DpModel {
  private static final long serialVersionUID = 1;

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final FitResult result;

  DpLinearRegressionModel(String uid, FitResult result) {
    this(NextUid.of(uid), result);
  }

  private DpLinearRegressionModel(NextUid unused, FitResult result) {
    this.result = result.ofNumbers();
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = NextUid.take();
    }
    return uid;
  }

  /** A model that {@code tacit train} or {@link #toModelFile} wrote, from a file of the driver. */
  public static DpLinearRegressionModel ofModelFile(String file) {
    return ModelFolder.ofFile(DpLinearRegression.NAME, file, DpLinearRegressionModel::new);
  }

  @Override
  public FitResult result() {
    return result;
  }

  @Override
  public int numFeatures() {
    return served().features();
  }

  /** In the units of the label, within its bounds if it has any. */
  @Override
  public double predict(Vector features) {
    return served().predictor().number(served().score(features));
  }

  @Override
  public DpLinearRegressionModel copy(ParamMap extra) {
    return copyValues(new DpLinearRegressionModel(uid(), result), extra).setParent(parent());
  }

  public static MLReader<DpLinearRegressionModel> read() {
    return new ModelFolder.Reader<>(DpLinearRegressionModel.class, DpLinearRegressionModel::new);
  }

  public static DpLinearRegressionModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "DpLinearRegressionModel: uid=" + uid() + ", numFeatures=" + numFeatures();
  }
}
