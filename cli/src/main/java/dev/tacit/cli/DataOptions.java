package dev.tacit.cli;

import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
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

  @Option(
      names = "--targets",
      description = "Labels of LIBSVM files are numbers to predict, not classes (squared loss).")
  private boolean targets;

  @Option(
      names = "--positive-label",
      paramLabel = "N",
      split = ",",
      hideParamSyntax = true,
      description =
          "LIBSVM: the label of the positive class, or several with commas between; with"
              + " --negative-label. Default: 1. The model file keeps both.")
  private List<Double> positive = List.of();

  @Option(
      names = "--negative-label",
      paramLabel = "N",
      split = ",",
      hideParamSyntax = true,
      description = "LIBSVM: the same of the negative class. Default: -1,0.")
  private List<Double> negative = List.of();

  List<Path> files() {
    return files;
  }

  /** Refuses what cannot be told apart. */
  Encoding encoding() {
    features.check();
    if (features.areInSchema()) {
      refuseBesideSchema("--row-bound", rowBound != null, "'rows: {bound: B}'");
      refuseBesideSchema("--targets", targets, "'type: target'");
      refuseBesideSchema("--positive-label", !positive.isEmpty(), "'positive: [...]'");
      refuseBesideSchema("--negative-label", !negative.isEmpty(), "'negative: [...]'");
      return features.csv();
    }
    return features.libsvm(rowBound == null ? 1 : rowBound, labels());
  }

  private static void refuseBesideSchema(String option, boolean given, String instead) {
    if (given) {
      throw Refused.usage(
          option, "given", "absent with --schema", "Write it into the schema (" + instead + ").");
    }
  }

  /** Both classes or neither: a label that nobody declared is refused, not guessed. */
  private LibsvmLabels labels() {
    boolean declared = !positive.isEmpty() || !negative.isEmpty();
    if (declared && targets) {
      throw Refused.usage(
          positive.isEmpty() ? "--negative-label" : "--positive-label",
          "given",
          "absent with --targets",
          "Numbers to predict have no classes.");
    }
    if (positive.isEmpty() != negative.isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          (positive.isEmpty() ? "--positive-label" : "--negative-label")
              + " is missing: name both classes, for example --positive-label 2 --negative-label"
              + " 1. A label that neither names is refused.");
    }
    if (!declared) {
      return targets ? new LibsvmLabels.Targets() : LibsvmLabels.signs();
    }
    return Refused.orUsage(
        "--positive-label, --negative-label", () -> new LibsvmLabels.Classes(positive, negative));
  }
}
