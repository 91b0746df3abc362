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

/** Where rows come from and how they are read. */
final class DataOptions {
  @Mixin private OriginOptions originOptions;

  @Option(
      names = "--row-key",
      paramLabel = "COLUMN",
      description =
          "With --query: a column of the query that tells rows apart, such as a primary key. The"
              + " order of a query is nobody's promise, so rows have the places of their keys; it"
              + " need not be in the schema.")
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

  List<DataOrigin> origins() {
    return originOptions.origins(Optional.ofNullable(rowKey));
  }

  /** Refuses a query that lets rows decide about each other, before any is read. */
  void check(PrivacyTarget privacyTarget) {
    if (originOptions.isQuery() != (rowKey != null)) {
      throw new Refused(
          Kind.USAGE,
          originOptions.isQuery()
              ? "--row-key is missing: the rows of a query have no order that can be relied on."
                  + " Name a column that tells them apart, such as a primary key."
              : "--row-key goes with --query; the records of a file have their places. Drop it.");
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

  /** Refuses what cannot be told apart. */
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
