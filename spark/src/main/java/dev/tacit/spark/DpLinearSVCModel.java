package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.util.Optional;
import org.apache.spark.ml.classification.ClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;

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
    implements MLWritable, DpFitted {
  private static final long serialVersionUID = 1;

  /** Has no initial value: it is taken while the superclass is made. */
  private String uid;

  private final ServedModel served;
  private transient DpSummary summary;

  DpLinearSVCModel(String uid, ServedModel served) {
    this(NextUid.of(uid), served);
  }

  private DpLinearSVCModel(NextUid unused, ServedModel served) {
    this.served = served;
    if (!served.model().encoding().task().hasTwoClasses()) {
      throw Refused.data("model", "of other labels", "one of two classes", "Use another class.");
    }
  }

  DpLinearSVCModel withSummary(DpSummary known) {
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
  public static DpLinearSVCModel ofModelFile(String file) {
    return ParamWords.with(
        () ->
            new DpLinearSVCModel(
                Identifiable$.MODULE$.randomUID("dpLinearSvc"), ServedModel.ofFile(file)));
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

  @Override
  public int numClasses() {
    return 2;
  }

  @Override
  public Vector predictRaw(Vector features) {
    double score = served.score(features);
    return Vectors.dense(-score, score);
  }

  @Override
  public double raw2prediction(Vector raw) {
    return raw.apply(1) > served.answering().cut() ? 1 : 0;
  }

  @Override
  public DpLinearSVCModel copy(ParamMap extra) {
    DpLinearSVCModel copy = new DpLinearSVCModel(uid(), served).withSummary(summary);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelFolder.Writer(this, served);
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
