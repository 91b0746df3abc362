package dev.tacit.spark;

import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.prediction.Predictor;
import java.io.Serializable;
import java.nio.file.Path;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;

/** A model of the library where executors ask it: it travels as the text of its file. */
public final class ServedModel implements Serializable {
  private static final long serialVersionUID = 1;
  private static final OwnerCounts NOTHING = new OwnerCounts(0, 0, 0, 0);

  private final String text;
  private transient Model model;
  private transient Predictor predictor;

  private ServedModel(String text) {
    this.text = text;
  }

  static ServedModel of(Model model) {
    return ofText(ModelFile.text(model));
  }

  /** Refuses a model whose rows are no plain vectors. */
  static ServedModel ofText(String text) {
    ServedModel served = new ServedModel(text);
    if (!(served.model().encoding() instanceof Encoding.Libsvm)) {
      throw Refused.data(
          "encoding",
          "csv",
          "that of plain numbers for Spark",
          "Rows of a schema are encoded by 'tacit predict' and by the library.");
    }
    return served;
  }

  static ServedModel ofFile(String file) {
    return ofText(ModelFile.text(ModelFile.read("model", Path.of(file))));
  }

  String text() {
    return text;
  }

  synchronized Model model() {
    if (model == null) {
      model = ModelFile.parse("model", text);
      predictor = model.predictor();
    }
    return model;
  }

  Predictor predictor() {
    model();
    return predictor;
  }

  /** In the words of the library. */
  String certificate() {
    return model().sentence();
  }

  int features() {
    return model().encoding().space().dimension();
  }

  /** What classifiers of Spark say before they decide: a score for each class. */
  Vector raw(Vector features) {
    double score = score(features);
    return Vectors.dense(-score, score);
  }

  /** The class of such scores, by the model's own threshold. */
  double predictedClass(Vector raw) {
    return raw.apply(1) > predictor().cut() ? 1 : 0;
  }

  /** The score of a row, read as {@code tacit predict} reads it. */
  double score(Vector features) {
    Encoding.Libsvm encoding = (Encoding.Libsvm) model().encoding();
    if (features.size() != encoding.features()) {
      throw Refused.data(
          "features",
          features.size() + " numbers",
          "as many as the model has, " + encoding.features(),
          "Use the column that it was trained on.");
    }
    boolean sparse = features instanceof SparseVector;
    int[] at = sparse ? ((SparseVector) features).indices() : null;
    double[] entries = sparse ? ((SparseVector) features).values() : features.toArray();
    int[] indices = new int[entries.length];
    double[] values = new double[entries.length];
    int stored = 0;
    for (int k = 0; k < entries.length; k++) {
      if (!Double.isFinite(entries[k])) {
        throw Refused.data("features", "a row", "of finite numbers", "Leave it out.");
      }
      if (entries[k] != 0) {
        indices[stored] = sparse ? at[k] : k;
        values[stored++] = entries[k];
      }
    }
    encoding.scaling().apply(values, stored, encoding.features());
    DatasetBuilder one = new DatasetBuilder(encoding.space(), Task.CLASSIFICATION);
    one.append(indices, values, stored, 1);
    return new ClassScores(one.build(NOTHING).examples(), model().fitted().outputs()).of(0)[0];
  }
}
