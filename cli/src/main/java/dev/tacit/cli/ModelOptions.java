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
    return trained.encoding().readFeatures(files);
  }

  Dataset rows(Model trained) {
    return trained.encoding().read(files);
  }
}
