package dev.tacit.learn.report;

import dev.tacit.learn.evaluation.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The order of the fields in the answers of {@code train} and {@code plan}. People read a report in
 * another order than the one that programs have always met, so the fields that were there from the
 * first are listed. A new field needs no line here: it follows them, in the order of the report.
 */
final class FieldOrder {
  private static final List<String> BEFORE_FIGURES =
      List.of(
          "algorithm",
          "private",
          "notice",
          "calibration",
          "topology",
          "agents",
          "rounds",
          "rows",
          "features",
          "epsilon",
          "delta",
          "neighbours",
          "unit",
          "accountant",
          "certifiedEpsilon",
          "plannedEpsilon",
          "mechanismEpsilon",
          "audience",
          "widerAudience",
          "pureEpsilon",
          "zcdpRho",
          "largeDelta",
          "receiptNeighbours",
          "runs",
          "certifiedTogether",
          "paperClaim",
          "probabilities",
          "threshold");

  private static final List<String> AFTER_FIGURES =
      List.of(
          "testConfusion",
          "published",
          "unpublished",
          "releases",
          "observers",
          "messages",
          "bytes",
          "agentEpsilons",
          "agentPlans",
          "agentTestErrors",
          "trace",
          "recordsLeftEmpty",
          "valuesClamped",
          "rowsScaled",
          "warnings");

  private static final List<String> KNOWN =
      Stream.of(
              BEFORE_FIGURES.stream(),
              Arrays.stream(Measure.values()).map(Measure::field),
              AFTER_FIGURES.stream())
          .flatMap(names -> names)
          .toList();

  private FieldOrder() {}

  /** The items that are fields, in the order of the answer. */
  static List<Item> of(List<Item> items) {
    List<Item> fields =
        new ArrayList<>(items.stream().filter(item -> item.key().isPresent()).toList());
    fields.sort(Comparator.comparingInt(FieldOrder::place));
    return fields;
  }

  /** Parts of an object stand where the object does. */
  private static int place(Item item) {
    int known = KNOWN.indexOf(item.key().orElseThrow().split("\\.", 2)[0]);
    return known < 0 ? KNOWN.size() : known;
  }
}
