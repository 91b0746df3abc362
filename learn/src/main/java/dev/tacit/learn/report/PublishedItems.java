package dev.tacit.learn.report;

import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Estimate;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.evaluation.RegressionFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of test records that everybody may see. Each of them has the key that it has within
 * an answer of JSON and the shortest label; whoever puts them among other figures says in front
 * that they are the published ones.
 */
final class PublishedItems {
  static final String NO_HISTOGRAM = "no histogram of scores was released";

  private static final String ERROR = "error";

  private PublishedItems() {}

  /**
   * All of them, in order; those that cannot be known are fields without a value.
   *
   * @param noHistogram why little is known where no scores were seen
   */
  static List<Item> of(PublishedFigures published, String noHistogram) {
    return published instanceof ClassificationFigures figures
        ? ofClasses(figures, noHistogram)
        : ofNumbers((RegressionFigures) published);
  }

  private static List<Item> ofClasses(ClassificationFigures figures, String noHistogram) {
    boolean two = figures.twoClasses();
    return List.of(
        Item.field("level", ClassificationFigures.LEVEL),
        Item.field("records", Value.interval(figures.records())),
        Item.of(ERROR, "error", Value.estimate(figures.error())),
        Item.of(
            "auc",
            "AUC",
            optional(figures.auc().map(one -> auc(one, figures.hasScoreHistogram(), noHistogram)))),
        Item.field("scoresSeen", figures.hasScoreHistogram()),
        Item.of(
            // Of three classes or more only the likeliest is known: whether it was right.
            two ? "logLoss" : "logLossOfBeingRight",
            two ? "log loss" : "log loss of being right",
            optional(figures.logLoss().map(Value::estimate))),
        Item.field("positives", Value.interval(figures.positives())),
        Item.field("predicted", figures.predicted().orElse(null)),
        Item.field("roc", figures.curve().stream().map(PublishedItems::point).toList()),
        Item.field(
            "calibration", figures.calibration().stream().map(PublishedItems::bin).toList()));
  }

  private static List<Item> ofNumbers(RegressionFigures figures) {
    return List.of(
        Item.field("level", ClassificationFigures.LEVEL),
        Item.field("records", Value.interval(figures.records())),
        Item.of("rmse", "RMSE", Value.estimate(figures.rmse())),
        Item.of("mae", "MAE", Value.estimate(figures.mae())),
        Item.of("r2", "R2", optional(figures.r2().map(Value::estimate))),
        Item.field("longestMiss", figures.reach()));
  }

  private static Value optional(Optional<Value.Fact> value) {
    return value.orElse(Value.UNKNOWN);
  }

  /** Where no scores were seen the middle of the interval is no estimate of anything. */
  private static Value.Fact auc(Estimate auc, boolean scoresSeen, String noHistogram) {
    return scoresSeen
        ? Value.estimate(auc)
        : Value.of(
            Value.interval(auc),
            "at least "
                + Value.fourDecimals(auc.low())
                + " (at most "
                + Value.fourDecimals(auc.high())
                + "; "
                + noHistogram
                + ")");
  }

  private static Map<String, Object> point(ClassificationFigures.RocPoint point) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("logOdds", point.logOdds());
    json.put("falsePositives", point.falsePositives());
    json.put("truePositives", point.truePositives());
    return json;
  }

  private static Map<String, Object> bin(ClassificationFigures.CalibrationBin bin) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("predicted", bin.predicted());
    json.put("positives", Value.interval(bin.positives()));
    return json;
  }

  /**
   * The same within a report that has other figures, too, and what the intervals are, said once.
   *
   * @param records what was counted: rows of a person weigh as one
   * @param threshold whether another rule than even odds says what is positive
   */
  static List<Item> amongOthers(PublishedFigures published, String records, boolean threshold) {
    List<Item> items = new ArrayList<>();
    for (Item item : of(published, NO_HISTOGRAM + " by which bins could be cut")) {
      boolean ruled = threshold && item.key().equals(Optional.of(ERROR));
      Item one = ruled ? item.saying("; at even odds, not at the threshold") : item;
      items.add(one.within("published"));
    }
    items.add(intervals(published, records));
    return items;
  }

  private static Item intervals(PublishedFigures published, String records) {
    return Item.line(
        "intervals",
        String.format(
            Locale.ROOT,
            "%.0f %% each, noise%s and sampling counted; from %,.0f %s or so%s",
            100 * ClassificationFigures.LEVEL,
            published instanceof ClassificationFigures ? ", bins" : "",
            published.records().value(),
            records,
            published instanceof RegressionFigures figures
                ? String.format(Locale.ROOT, "; a miss beyond %.4g counts as that", figures.reach())
                : ""));
  }
}
