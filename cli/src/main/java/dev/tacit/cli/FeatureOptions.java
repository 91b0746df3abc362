package dev.tacit.cli;

import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** What is public about the features. Exactly one of schema and feature count says the format. */
final class FeatureOptions {
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
      names = "--attributes",
      paramLabel = "N,N,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "LIBSVM: how many consecutive 0/1 features make each category, for group, fused=chain and"
              + " the indicator prior.")
  private List<Integer> attributes = List.of();

  /** Whether files are CSV. */
  boolean hasSchema() {
    return schema != null;
  }

  /** So many where nobody says. */
  void setDefault(int usual) {
    features = features == null && schema == null ? Integer.valueOf(usual) : features;
  }

  /** Refuses what cannot be told apart. */
  void check() {
    if (schema != null && features != null) {
      throw Refused.usage(
          "--features", features, "absent with --schema", "The schema says how many there are.");
    }
    if (schema == null && features == null) {
      throw new Refused(
          Kind.USAGE,
          "--schema or --features must be given. Add --schema FILE for CSV ('tacit schema draft'"
              + " starts one), or --features N for LIBSVM; neither is taken from private rows.");
    }
    if (schema != null && !attributes.isEmpty()) {
      throw Refused.usage(
          "--attributes", attributes, "absent with --schema", "The schema has the categories.");
    }
    if (features != null && features < 1) {
      throw Refused.usage("--features", features, "at least 1", "Count the columns of the data.");
    }
  }

  /** How CSV files become rows. */
  Encoding csv() {
    return new Encoding.Csv(SchemaFile.read(schema));
  }

  /** How LIBSVM files become rows. */
  Encoding libsvm(double rowBound, LibsvmLabels labels) {
    var encoding = new Encoding.Libsvm(features, rowBound, labels, attributes);
    Refused.asUsageError("--row-bound", encoding::scaling);
    Refused.asUsageError("--attributes", encoding::space);
    return encoding;
  }
}
