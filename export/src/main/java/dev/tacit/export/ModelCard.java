package dev.tacit.export;

import dev.tacit.learn.model.Model;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.ModelReport;
import dev.tacit.learn.report.Report;
import java.util.Locale;

/** A model card: the report of a model, for everybody, in Markdown. */
public final class ModelCard {
  private final StringBuilder card = new StringBuilder();

  private ModelCard() {}

  public static String of(Model model) {
    int columns = ScoringSpec.of(model).columns().size();
    return new ModelCard().text(ModelReport.of(model, columns));
  }

  private String text(Report report) {
    card.append(
        "<!-- Model card by Tacit; everything but the marked lines is in the model file -->\n");
    heading("#", report.headline());
    for (Report.Section section : report.sections()) {
      if (!section.heading().isEmpty()) {
        heading("##", section.heading());
      }
      for (String remark : section.remarks()) {
        card.append(escaped(remark)).append(section.items().isEmpty() ? "\n" : "\n\n");
      }
      section.items().stream().filter(item -> !item.isForOwner()).forEach(this::item);
    }
    return card.toString();
  }

  private void heading(String level, String text) {
    card.append('\n').append(level).append(' ').append(escaped(text)).append("\n\n");
  }

  /** Nothing for items that are for programs only. */
  private void item(Item item) {
    item.text()
        .ifPresent(
            text -> {
              String label = item.label().orElseThrow();
              String name = label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
              card.append(item.isAlarm() ? "**" + name + ".** " : "- **" + name + ":** ");
              card.append(escaped(text)).append('\n');
            });
  }

  /** Names come from schemas and may hold anything. */
  private static String escaped(String value) {
    return value.replaceAll("([\\\\`*\\[\\]<>|])", "\\\\$1").replaceAll("\\s+", " ");
  }
}
