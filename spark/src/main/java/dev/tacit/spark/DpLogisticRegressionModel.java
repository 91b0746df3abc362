package dev.tacit.spark;

import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import scala.Tuple3;

/**
 * A private logistic model. Rows are read as in training: each is divided by the larger of {@code
 * rowNorm} and its norm.
 *
 * <pre>{@code
 * DpLogisticRegressionModel model = DpLogisticRegressionModel.ofModelFile("people.model.json");
 * model.transform(table).select("prediction");
 * }</pre>
 */
public final class DpLogisticRegressionModel
    extends ProbabilisticClassificationModel<Vector, DpLogisticRegressionModel> implements DpModel {
  private static final long serialVersionUID = 1;

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final FitResult result;

  DpLogisticRegressionModel(String uid, FitResult result) {
    this(NextUid.of(uid), result);
  }

  private DpLogisticRegressionModel(NextUid unused, FitResult result) {
    this.result = result.ofClasses();
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = NextUid.take();
    }
    return uid;
  }

  /** A model that {@code tacit train} or {@link #toModelFile} wrote, from a file of the driver. */
  public static DpLogisticRegressionModel ofModelFile(String file) {
    return ModelFolder.ofFile(DpLogisticRegression.NAME, file, DpLogisticRegressionModel::new);
  }

  @Override
  public FitResult result() {
    return result;
  }

  @Override
  public int numFeatures() {
    return served().features();
  }

  @Override
  public int numClasses() {
    return 2;
  }

  @Override
  public Vector predictRaw(Vector features) {
    return served().raw(features);
  }

  /** Above the model's threshold, unless {@code thresholds} say otherwise. */
  @Override
  public double raw2prediction(Vector raw) {
    if (isDefined(thresholds())) {
      return super.raw2prediction(raw);
    }
    return served().predictedClass(raw);
  }

  @Override
  public Vector raw2probabilityInPlace(Vector raw) {
    double[] both = ((DenseVector) raw).values();
    double positive = served().predictor().probability(both[1]);
    both[0] = 1 - positive;
    both[1] = positive;
    return raw;
  }

  @Override
  public double probability2prediction(Vector probability) {
    if (isDefined(thresholds())) {
      return super.probability2prediction(probability);
    }
    double cut = served().predictor().probability(served().predictor().cut());
    return probability.apply(1) > cut ? 1 : 0;
  }

  /** Java sees two inherited methods with this name, which are one in Scala. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Tuple3 findSummaryModel() {
    return super.findSummaryModel();
  }

  @Override
  public DpLogisticRegressionModel copy(ParamMap extra) {
    return copyValues(new DpLogisticRegressionModel(uid(), result), extra).setParent(parent());
  }

  public static MLReader<DpLogisticRegressionModel> read() {
    return new ModelFolder.Reader<>(
        DpLogisticRegressionModel.class, DpLogisticRegressionModel::new);
  }

  public static DpLogisticRegressionModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "DpLogisticRegressionModel: uid="
        + uid()
        + ", numClasses=2, numFeatures="
        + numFeatures();
  }
}
