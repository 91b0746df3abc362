package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.learn.table.QueryRules;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that say where training rows come from and how they are read.
 *
 * <p>There are two formats. A table, which is a CSV or Parquet file or the answer to a query, needs
 * a schema with public bounds and levels. A LIBSVM file needs the number of features and, unless
 * the default suits, a bound on the norm of a row. Nothing of this is ever taken from the rows
 * themselves, because such a bound would be a release that nobody noised.
 */
final class DataOptions {
  @Mixin private OriginOptions originOptions;

  @Option(
      names = "--row-key",
      paramLabel = "COLUMN",
      description =
          "With --query: a column of the query that identifies each row, such as a primary key. SQL results have no order, so rows are sorted by this column; it need not be in the schema.")
  private String rowKey;

  @Mixin private FeatureOptions features;

  @Option(
      names = "--row-bound",
      paramLabel = "B",
      description =
          "Public bound on the norm of a LIBSVM row: rows are divided by the larger of it and their"
              + " norm. Without it: 1.")
  private Double rowBound;

  @Mixin private LabelOptions labels;

  /** Where the rows are, in the order in which they are joined. */
  List<DataOrigin> origins() {
    return originOptions.origins(Optional.ofNullable(rowKey));
  }

  /**
   * Refuses a query whose rows may depend on each other, before any row is read. Sensitivity is
   * computed for a change of one record, so every row of the answer must come from one row of the
   * table.
   */
  void check(PrivacyTarget privacyTarget) {
    if (originOptions.isQuery() != (rowKey != null)) {
      throw new Refused(
          Kind.USAGE,
          originOptions.isQuery()
              ? "--row-key is missing: the rows of a query have no order that can be relied on."
                  + " Name a column that identifies them, such as a primary key."
              : "--row-key goes with --query; the records of a file have an order. Drop it.");
    }
    originOptions
        .query()
        .ifPresent(
            sql -> {
              QueryRules.require(sql, rowKey, privacyTarget.hidesCount());
              privacyTarget.unit().ifPresent(unit -> QueryRules.requireUnit(sql, unit.column()));
            });
    originOptions.origins(Optional.ofNullable(rowKey));
  }

  /**
   * How rows become vectors of features and labels. Refuses options that say the same thing twice
   * or that belong to the other format.
   */
  Encoding encoding() {
    features.check();
    if (features.hasSchema()) {
      refuseBesideSchema("--row-bound", rowBound != null, "'rows: {bound: B}'");
      refuseBesideSchema(labels);
      return features.csv();
    }
    if (originOptions.isQuery()) {
      throw new Refused(
          Kind.USAGE, "--schema is missing: the columns of a query need one, and not --features.");
    }
    return features.libsvm(rowBound == null ? 1 : rowBound, labels.labels());
  }

  /**
   * Refuses label options beside a schema, which declares the label column itself. The message
   * names the line of the schema to write instead.
   */
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
