package dev.tacit.spark;

import org.apache.spark.ml.classification.ClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;

/**
 * A private linear classifier. Rows are read as in training: each is divided by the larger of
 * {@code rowNorm} and its norm.
 *
 * <pre>{@code
 * DpLinearSVCModel model = DpLinearSVCModel.ofModelFile("people.model.json");
 * model.transform(table).select("prediction");
 * }</pre>
 */
public final class DpLinearSVCModel extends ClassificationModel<Vector, DpLinearSVCModel>
    implements DpModel {
  private static final long serialVersionUID = 1;

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final FitResult result;

  DpLinearSVCModel(String uid, FitResult result) {
    this(NextUid.of(uid), result);
  }

  private DpLinearSVCModel(NextUid unused, FitResult result) {
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
  public static DpLinearSVCModel ofModelFile(String file) {
    return ModelFolder.ofFile(DpLinearSVC.NAME, file, DpLinearSVCModel::new);
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

  @Override
  public double raw2prediction(Vector raw) {
    return served().predictedClass(raw);
  }

  @Override
  public DpLinearSVCModel copy(ParamMap extra) {
    return copyValues(new DpLinearSVCModel(uid(), result), extra).setParent(parent());
  }

  public static MLReader<DpLinearSVCModel> read() {
    return new ModelFolder.Reader<>(DpLinearSVCModel.class, DpLinearSVCModel::new);
  }

  public static DpLinearSVCModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "DpLinearSVCModel: uid=" + uid() + ", numClasses=2, numFeatures=" + numFeatures();
  }
}
