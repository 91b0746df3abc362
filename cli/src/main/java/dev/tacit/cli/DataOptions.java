package dev.tacit.cli;

import dev.tacit.cli.model.Encoding;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Where rows come from and how they are read. */
final class DataOptions {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "LIBSVM or CSV file, plain or .gz. Repeat it to join files in order.")
  private List<Path> files;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "YAML schema of CSV files: public bounds and levels. Needed for CSV.")
  private Path schema;

  @Option(
      names = "--features",
      paramLabel = "N",
      description = "Number of features of LIBSVM files. Needed for LIBSVM.")
  private Integer features;

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

  @Option(
      names = "--attributes",
      paramLabel = "N,N,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "LIBSVM: how many consecutive 0/1 features make each category, for group, fused=chain and"
              + " the indicator prior.")
  private List<Integer> attributes = List.of();

  List<Path> files() {
    return files;
  }

  /** Refuses what cannot be told apart: exactly one of schema and feature count says the format. */
  Encoding encoding() {
    if (schema != null && features != null) {
      throw Refusal.usage(
          "--features", features, "absent with --schema", "The schema says how many there are.");
    }
    if (schema == null && features == null) {
      throw new Refusal(
          ExitCode.USAGE,
          "--schema or --features must be given. Add --schema FILE for CSV ('tacit schema draft'"
              + " starts one), or --features N for LIBSVM; neither is taken from private rows.");
    }
    if (schema != null) {
      if (!attributes.isEmpty()) {
        throw Refusal.usage(
            "--attributes", attributes, "absent with --schema", "The schema has the categories.");
      }
      refuseBesideSchema("--row-bound", rowBound != null, "'rows: {bound: B}'");
      refuseBesideSchema("--targets", targets, "'type: target'");
      refuseBesideSchema("--positive-label", !positive.isEmpty(), "'positive: [...]'");
      refuseBesideSchema("--negative-label", !negative.isEmpty(), "'negative: [...]'");
      return new Encoding.Csv(SchemaFile.read(schema));
    }
    if (features < 1) {
      throw Refusal.usage("--features", features, "at least 1", "Count the columns of the data.");
    }
    double bound = rowBound == null ? 1 : rowBound;
    var encoding = new Encoding.Libsvm(features, bound, labels(), attributes);
    Refusal.orUsage("--row-bound", encoding::scaling);
    Refusal.orUsage("--attributes", encoding::space);
    return encoding;
  }

  private static void refuseBesideSchema(String option, boolean given, String instead) {
    if (given) {
      throw Refusal.usage(
          option, "given", "absent with --schema", "Write it into the schema (" + instead + ").");
    }
  }

  /** Both classes or neither: a label that nobody declared is refused, not guessed. */
  private LibsvmLabels labels() {
    boolean declared = !positive.isEmpty() || !negative.isEmpty();
    if (declared && targets) {
      throw Refusal.usage(
          positive.isEmpty() ? "--negative-label" : "--positive-label",
          "given",
          "absent with --targets",
          "Numbers to predict have no classes.");
    }
    if (positive.isEmpty() != negative.isEmpty()) {
      throw new Refusal(
          ExitCode.USAGE,
          (positive.isEmpty() ? "--positive-label" : "--negative-label")
              + " is missing: name both classes, for example --positive-label 2 --negative-label"
              + " 1. A label that neither names is refused.");
    }
    if (!declared) {
      return targets ? new LibsvmLabels.Targets() : LibsvmLabels.signs();
    }
    return Refusal.orUsage(
        "--positive-label, --negative-label", () -> new LibsvmLabels.Classes(positive, negative));
  }
}
