package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;

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
    implements MLWritable, DpFitted {
  private static final long serialVersionUID = 1;

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final ServedModel served;
  private transient DpSummary summary;

  DpLinearRegressionModel(String uid, ServedModel served) {
    this(NextUid.of(uid), served);
  }

  private DpLinearRegressionModel(NextUid unused, ServedModel served) {
    this.served = served;
    if (!served.model().encoding().task().hasNumbers()) {
      throw Refused.data("model", "of classes", "one that predicts numbers", "Use another class.");
    }
  }

  DpLinearRegressionModel withSummary(DpSummary known) {
    this.summary = known;
    return this;
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
    return ParamWords.with(
        () ->
            new DpLinearRegressionModel(
                Identifiable$.MODULE$.randomUID("dpLinReg"), ServedModel.ofFile(file)));
  }

  @Override
  public ServedModel served() {
    return served;
  }

  @Override
  public Optional<DpSummary> summary() {
    return Optional.ofNullable(summary);
  }

  @Override
  public int numFeatures() {
    return served.features();
  }

  /** In the units of the label, within its bounds if it has any. */
  @Override
  public double predict(Vector features) {
    return served.answering().number(served.score(features));
  }

  @Override
  public DpLinearRegressionModel copy(ParamMap extra) {
    DpLinearRegressionModel copy = new DpLinearRegressionModel(uid(), served).withSummary(summary);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelFolder.Writer(this, served);
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
