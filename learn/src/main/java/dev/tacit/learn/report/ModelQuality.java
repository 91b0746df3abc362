package dev.tacit.learn.report;

import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.evaluation.RegressionFigures;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.report.Report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How good a model is, as far as its file can say it: from what was released with it. */
final class ModelQuality {
  private static final String HEADING = "Quality";

  private final Model model;

  ModelQuality(Model model) {
    this.model = model;
  }

  Section section() {
    return PublishedFigures.of(model.predictor())
        .map(this::section)
        .orElseGet(
            () ->
                new Section(
                    HEADING,
                    List.of(),
                    List.of("No figure of test records was released with the model.")));
  }

  private Section section(PublishedFigures figures) {
    boolean classes = figures instanceof ClassificationFigures;
    String from = classes ? "counts" : "sums";
    String remark =
        "Of test records, from noised " + from + " (they may be published; intervals of 95 %):";
    List<Item> published = PublishedItems.of(figures, PublishedItems.NO_HISTOGRAM);
    return new Section(
        HEADING,
        classes
            ? ofClasses(published, (ClassificationFigures) figures)
            : ofNumbers(published, (RegressionFigures) figures),
        List.of(remark));
  }

  private List<Item> ofClasses(List<Item> published, ClassificationFigures figures) {
    List<Item> items = new ArrayList<>();
    published.forEach(
        item -> items.add(isKeyed(item, "logLossOfBeingRight") ? item.called("log loss") : item));
    if (model.encoding().classes().size() == 2) {
      double positives = figures.positives().value();
      items.add(
          Item.line(
              "error of answering the more frequent class",
              Value.fourDecimals(Math.min(positives, 1 - positives))));
    }
    String records = String.format(Locale.ROOT, "about %.0f", figures.records().value());
    items.add(Item.line("test records", records));
    return items;
  }

  private static List<Item> ofNumbers(List<Item> published, RegressionFigures figures) {
    List<Item> items = new ArrayList<>();
    for (Item item : published) {
      if (isKeyed(item, "r2")) {
        String reach = String.format(Locale.ROOT, "%.4g", figures.reach());
        items.add(Item.line("larger misses count as", reach));
      }
      items.add(item);
    }
    return items;
  }

  private static boolean isKeyed(Item item, String key) {
    return item.key().equals(Optional.of(key));
  }
}
