package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where rows come from and how they are read. */
final class DataOptions {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "LIBSVM or CSV file, plain or .gz. Repeat it to join files in order.")
  private List<Path> files;

  @Mixin private FeatureOptions features;

  @Option(
      names = "--row-bound",
      paramLabel = "B",
      description =
          "Public bound on the norm of a LIBSVM row: rows are divided by the larger of it and their"
              + " norm. Without it: 1.")
  private Double rowBound;

  @Mixin private LabelOptions labels;

  List<Path> files() {
    return files;
  }

  /** Refuses what cannot be told apart. */
  Encoding encoding() {
    features.check();
    if (features.areInSchema()) {
      refuseBesideSchema("--row-bound", rowBound != null, "'rows: {bound: B}'");
      refuseBesideSchema(labels);
      return features.csv();
    }
    return features.libsvm(rowBound == null ? 1 : rowBound, labels.labels());
  }

  static void refuseBesideSchema(LabelOptions labels) {
    labels.besideSchema().forEach((option, instead) -> refuseBesideSchema(option, true, instead));
  }

  private static void refuseBesideSchema(String option, boolean given, String instead) {
    if (given) {
      throw Refused.usage(
          option, "given", "absent with --schema", "Write it into the schema (" + instead + ").");
    }
  }
}
