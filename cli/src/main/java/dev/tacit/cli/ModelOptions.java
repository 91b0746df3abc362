package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.IdentifiedRows;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of a trained model and of rows to apply it to.
 *
 * <p>The model file says how rows are encoded, so no option about columns, bounds or labels is
 * needed, and none could contradict it.
 */
final class ModelOptions {
  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "Model file that 'train --model' wrote.")
  private Path model;

  @Mixin private OriginOptions originOptions;

  /** Reads the model file. Every call reads it again, so callers keep the result. */
  Model model() {
    return ModelFile.read(model);
  }

  /**
   * Reads the features of the rows without looking at labels, together with a column to be copied
   * into the output.
   *
   * @param id the column that identifies a row, if one is to be copied
   */
  IdentifiedRows features(Model trained, Optional<String> id, OutputOption answer) {
    try (ProgressLine progress = answer.progress()) {
      FileProgress.Watcher watcher = new ReadingProgress(progress, answer::warnOwner);
      IdentifiedRows read =
          Refused.asUsageError(
              "--id",
              () ->
                  trained
                      .encoding()
                      .readFeatures(originOptions.origins(Optional.empty()), id, watcher));
      if (read.rows().examples().count() == 0) {
        throw Refused.data("records", 0, "at least 1", "Give a file that is not empty.");
      }
      return read;
    }
  }

  /** Reads rows with labels, to measure the model on; at least one must be complete. */
  Dataset rows(Model trained, OutputOption answer) {
    try (ProgressLine progress = answer.progress()) {
      Dataset read =
          trained
              .encoding()
              .read(
                  originOptions.origins(Optional.empty()),
                  new ReadingProgress(progress, answer::warnOwner));
      if (read.examples().complete() == 0) {
        throw Refused.data(
            "complete records", 0, "at least 1", "Check the missing policy and the separator.");
      }
      return read;
    }
  }
}
