package dev.tacit.cli.train;

import dev.tacit.cli.measure.Summary;
import dev.tacit.cli.output.RoundedUp;
import dev.tacit.dp.account.Guarantee;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report for people: label and value. */
public final class TrainText {
  private static final int AGENTS_SHOWN = 12;

  private TrainText() {}

  public static Map<String, String> of(TrainReport report) {
    Recipe recipe = report.recipe();
    Map<String, String> text = new LinkedHashMap<>();
    text.put("algorithm", recipe.algorithm().name() + (report.isPrivate() ? "" : " (NOT PRIVATE)"));
    report.certified().ifPresent(proved -> putGuarantee(report.first(), proved, text));
    if (recipe.ownership().agents() > 1) {
      text.put("agents", Integer.toString(recipe.ownership().agents()));
      putTraffic(report.first(), text);
    }
    text.put("training rows", Integer.toString(report.first().rows()));
    text.put("features", Integer.toString(report.features()));
    for (Figure figure : Figure.values()) {
      if (report.isPrivate() || !figure.isReference()) {
        putFigure(figure, report.measured(figure), text);
      }
    }
    text.putAll(report.notes().text());
    return text;
  }

  /** The labels whose values were computed on the rows themselves. */
  static Set<String> ownerLabels(TrainReport report) {
    return Stream.concat(
            Arrays.stream(Figure.values()).filter(Figure::isOwnerOnly).map(Figure::label),
            report.notes().text().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static void putGuarantee(Run first, Guarantee proved, Map<String, String> text) {
    Certified certified = first.certified().orElseThrow();
    text.putAll(GuaranteeText.of("certified", first.plan(), proved, certified.prices()));
    putAgents(certified, text);
    text.put("releases", Integer.toString(certified.releases()));
  }

  /** Where owners have promises of their own; few enough to read. */
  private static void putAgents(Certified certified, Map<String, String> text) {
    List<String> each =
        certified.agents().stream().map(one -> RoundedUp.text(one.epsilon())).toList();
    if (each.size() <= AGENTS_SHOWN && each.stream().distinct().count() > 1) {
      text.put("epsilon by agent", String.join(", ", each));
    }
  }

  private static void putTraffic(Run first, Map<String, String> text) {
    long messages = first.outcome().messages();
    if (messages > 0) {
      text.put(
          "messages",
          String.format(Locale.ROOT, "%,d, %,d bytes", messages, first.outcome().bytes()));
    }
  }

  private static void putFigure(Figure figure, Object measured, Map<String, String> text) {
    if (measured instanceof Summary summary) {
      text.put(figure.label(), inWords(summary));
    } else if (measured instanceof Double number) {
      text.put(figure.label(), rounded(number));
    }
  }

  private static String inWords(Summary summary) {
    return rounded(summary.mean())
        + (summary.sd() == null ? "" : " (sd " + rounded(summary.sd()) + ")")
        + ", "
        + summary.runs()
        + (summary.runs() == 1 ? " run" : " runs");
  }

  static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
