package dev.tacit.spark;

import dev.tacit.learn.model.ModelFile;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;

/**
 * What every private model can be asked, whatever it predicts.
 *
 * <pre>{@code
 * DpLinearSVCModel model = DpLinearSVCModel.ofModelFile("people.model.json");
 * System.out.println(model.certificate());
 * }</pre>
 */
public interface DpModel extends Params, MLWritable {
  /** What the model is made of. */
  FitResult result();

  /** The model of the library that answers. */
  default ServedModel served() {
    return result().served();
  }

  /** What came of the fit; absent for a model that was loaded. */
  default Optional<DpSummary> summary() {
    return result().summary();
  }

  default boolean hasSummary() {
    return summary().isPresent();
  }

  /** The guarantee for the rows, in a sentence. */
  default String certificate() {
    return served().certificate();
  }

  /** Weights of features that were divided as rows are. */
  default Vector coefficients() {
    return Vectors.dense(served().model().linear().weights().toArray());
  }

  default double intercept() {
    return served().model().linear().intercept();
  }

  /** Writes the file that {@code tacit predict} and the library read, on the driver. */
  default void toModelFile(String file) {
    ModelFile.write(Path.of(file), served().model());
  }

  @Override
  default MLWriter write() {
    return new ModelFolder.Writer(this, served());
  }
}
