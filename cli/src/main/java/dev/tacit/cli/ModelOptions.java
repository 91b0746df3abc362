package dev.tacit.cli;

import dev.tacit.cli.model.IdentifiedRows;
import dev.tacit.cli.model.Model;
import dev.tacit.cli.model.ModelFile;
import dev.tacit.cli.output.Progress;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A model that was trained before, and rows for it. The model says how to read them. */
final class ModelOptions {
  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "Model file that 'train --model' wrote.")
  private Path model;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "Rows of the kind the model was trained on. Repeat it to join files.")
  private List<Path> files;

  Model model() {
    return ModelFile.read(model);
  }

  /** Features, and the column that is to be copied. */
  IdentifiedRows features(Model trained, Optional<String> id, AnswerOption answer) {
    try (Progress progress = answer.progress()) {
      Reading.Watcher watcher = new ReadingProgress(progress, answer::warn);
      return Refusal.orUsage("--id", () -> trained.encoding().readFeatures(files, id, watcher));
    }
  }

  Dataset rows(Model trained, AnswerOption answer) {
    try (Progress progress = answer.progress()) {
      return trained.encoding().read(files, new ReadingProgress(progress, answer::warn));
    }
  }
}
