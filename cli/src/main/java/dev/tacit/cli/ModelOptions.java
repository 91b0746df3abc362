package dev.tacit.cli;

import dev.tacit.cli.model.Model;
import dev.tacit.cli.model.ModelFile;
import dev.tacit.data.Dataset;
import java.nio.file.Path;
import java.util.List;
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

  Dataset features(Model trained) {
    Dataset read = trained.encoding().readFeatures(files);
    if (read.examples().count() == 0) {
      throw Refusal.data("records", 0, "at least 1", "Give a file that is not empty.");
    }
    return read;
  }

  Dataset rows(Model trained) {
    Dataset read = trained.encoding().read(files);
    if (read.examples().complete() == 0) {
      throw Refusal.data(
          "complete records", 0, "at least 1", "Check the missing policy and the separator.");
    }
    return read;
  }
}
