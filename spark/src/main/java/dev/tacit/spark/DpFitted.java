package dev.tacit.spark;

import dev.tacit.learn.model.ModelFile;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;

/**
 * What every private model can be asked, whatever it predicts.
 *
 * <pre>{@code
 * DpLinearSVCModel model = DpLinearSVCModel.ofModelFile("people.model.json");
 * System.out.println(model.certificate());
 * }</pre>
 */
public interface DpFitted {
  /** The model of the library that answers. */
  ServedModel served();

  /** What came of the fit; absent for a model that was loaded. */
  Optional<DpSummary> summary();

  default boolean hasSummary() {
    return summary().isPresent();
  }

  /** What is promised about the rows, in a sentence. */
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
}
