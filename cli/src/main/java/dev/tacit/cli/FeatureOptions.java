package dev.tacit.cli;

import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options that declare what is public about the features: a schema, or the number of features.
 *
 * <p>Exactly one of them must be given, and it decides the format: a schema means CSV, a number
 * means LIBSVM. Neither is ever derived from the rows, since private rows would then decide about
 * public bounds.
 */
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

  /**
   * Sets the number of features where neither a schema nor a number was given; for commands that
   * construct their own records.
   */
  void setDefault(int usual) {
    features = features == null && schema == null ? Integer.valueOf(usual) : features;
  }

  /** Refuses a missing or doubled declaration, and options that belong to the other format. */
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

  /**
   * The encoding of tables by the schema. The file is read here, so mistakes in it are reported
   * before any row is read.
   */
  Encoding csv() {
    return new Encoding.Csv(SchemaFile.read(schema));
  }

  /**
   * The encoding of LIBSVM files. The bound and the attributes are tried at once, so that a mistake
   * is reported under the name of its option.
   */
  Encoding libsvm(double rowBound, LibsvmLabels labels) {
    var encoding = new Encoding.Libsvm(features, rowBound, labels, attributes);
    Refused.asUsageError("--row-bound", encoding::scaling);
    Refused.asUsageError("--attributes", encoding::space);
    return encoding;
  }
}
