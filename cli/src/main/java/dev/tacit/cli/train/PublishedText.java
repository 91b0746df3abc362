package dev.tacit.cli.train;

import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Estimate;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.evaluation.RegressionFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of test records that everybody may see, as text and as JSON. */
final class PublishedText {
  private PublishedText() {}

  /**
   * Lines of a report, with what the intervals are said once.
   *
   * @param records what was counted: rows of a person weigh as one
   * @param cut whether another rule than even odds says what is positive
   */
  static Map<String, String> of(PublishedFigures published, String records, boolean cut) {
    Map<String, String> text = new LinkedHashMap<>();
    if (published instanceof ClassificationFigures figures) {
      String rule = cut ? "; at even odds, not at the threshold" : "";
      text.put("published error", inWords(figures.error()) + rule);
      figures
          .auc()
          .ifPresent(auc -> text.put("published AUC", auc(auc, figures.hasScoreHistogram())));
      figures
          .logLoss()
          .ifPresent(logLoss -> text.put("published " + logLoss(figures), inWords(logLoss)));
    } else if (published instanceof RegressionFigures figures) {
      text.put("published RMSE", inWords(figures.rmse()));
      text.put("published MAE", inWords(figures.mae()));
      figures.r2().ifPresent(r2 -> text.put("published R2", inWords(r2)));
    }
    text.put(
        "intervals",
        String.format(
            Locale.ROOT,
            "%.0f %% each, noise%s and sampling counted; from %,.0f %s or so%s",
            100 * ClassificationFigures.LEVEL,
            published instanceof ClassificationFigures ? ", bins" : "",
            published.records().value(),
            records,
            cut(published)));
    return text;
  }

  /** Where no scores were seen the middle of the interval is no estimate of anything. */
  private static String auc(Estimate auc, boolean scoresSeen) {
    return scoresSeen
        ? inWords(auc)
        : "at least "
            + TrainText.rounded(auc.low())
            + " (at most "
            + TrainText.rounded(auc.high())
            + "; no histogram of scores was released by which bins could be cut)";
  }

  private static String cut(PublishedFigures published) {
    return published instanceof RegressionFigures figures
        ? String.format(Locale.ROOT, "; a miss beyond %.4g counts as that", figures.reach())
        : "";
  }

  /** Of three classes or more only the likeliest is known: whether it was right. */
  private static String logLoss(ClassificationFigures figures) {
    return figures.twoClasses() ? "log loss" : "log loss of being right";
  }

  static Map<String, Object> json(PublishedFigures published) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", ClassificationFigures.LEVEL);
    json.put("records", json(published.records()));
    if (published instanceof ClassificationFigures figures) {
      putClasses(figures, json);
    } else if (published instanceof RegressionFigures figures) {
      json.put("rmse", json(figures.rmse()));
      json.put("mae", json(figures.mae()));
      json.put("r2", figures.r2().map(PublishedText::json).orElse(null));
      json.put("longestMiss", figures.reach());
    }
    return json;
  }

  private static void putClasses(ClassificationFigures figures, Map<String, Object> json) {
    json.put("error", json(figures.error()));
    json.put("auc", figures.auc().map(PublishedText::json).orElse(null));
    json.put("scoresSeen", figures.hasScoreHistogram());
    json.put(
        figures.twoClasses() ? "logLoss" : "logLossOfBeingRight",
        figures.logLoss().map(PublishedText::json).orElse(null));
    json.put("positives", json(figures.positives()));
    json.put("predicted", figures.predicted().orElse(null));
    json.put(
        "roc",
        figures.curve().stream()
            .map(
                point ->
                    Map.of(
                        "logOdds", point.logOdds(),
                        "falsePositives", point.falsePositives(),
                        "truePositives", point.truePositives()))
            .toList());
    json.put("calibration", bins(figures));
  }

  private static List<Map<String, Object>> bins(ClassificationFigures figures) {
    return figures.calibration().stream()
        .<Map<String, Object>>map(
            bin -> Map.of("predicted", bin.predicted(), "positives", json(bin.positives())))
        .toList();
  }

  private static Map<String, Object> json(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    return json;
  }

  private static String inWords(Estimate estimate) {
    return TrainText.rounded(estimate.value())
        + " ("
        + TrainText.rounded(estimate.low())
        + " to "
        + TrainText.rounded(estimate.high())
        + ")";
  }
}
