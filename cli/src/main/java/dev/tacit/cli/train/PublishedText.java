package dev.tacit.cli.train;

import dev.tacit.learn.measure.Estimate;
import dev.tacit.learn.measure.TestFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of test records that everybody may see, as text and as JSON. */
final class PublishedText {
  private PublishedText() {}

  /** Lines of a report, with what the intervals are said once. */
  static Map<String, String> of(TestFigures figures) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("published error", inWords(figures.error()));
    figures.auc().ifPresent(auc -> text.put("published AUC", inWords(auc)));
    text.put("published log loss", inWords(figures.logLoss()));
    text.put(
        "intervals",
        String.format(
            Locale.ROOT,
            "%.0f %% each, noise and sampling counted; from %,.0f test records or so",
            100 * TestFigures.LEVEL,
            figures.records().value()));
    return text;
  }

  static Map<String, Object> json(TestFigures figures) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", TestFigures.LEVEL);
    json.put("records", json(figures.records()));
    json.put("error", json(figures.error()));
    json.put("auc", figures.auc().map(PublishedText::json).orElse(null));
    json.put("logLoss", json(figures.logLoss()));
    json.put("positives", json(figures.positives()));
    json.put("predicted", figures.predicted());
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
    return json;
  }

  private static List<Map<String, Object>> bins(TestFigures figures) {
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
