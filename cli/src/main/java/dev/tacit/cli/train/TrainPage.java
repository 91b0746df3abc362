package dev.tacit.cli.train;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.data.FeatureSpace;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.measure.Quality;
import dev.tacit.learn.run.Run;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page about a training run, for the owner of the rows. */
public final class TrainPage {
  private static final int SHOWN_WEIGHTS = 12;

  private TrainPage() {}

  /**
   * The page of a report.
   *
   * @param extra public facts that the report does not know, such as the name of the run
   */
  public static HtmlReport of(TrainReport report, FeatureSpace space, Map<String, String> extra) {
    String notice =
        report.isPrivate()
            ? "The guarantee is that of the releases reserved, each matched by a receipt of the"
                + " noise that was drawn."
            : report.notice();
    return titled("Tacit: " + report.recipe().algorithm().name(), notice, report, space, extra);
  }

  /** The same page with another title and first sentence. */
  public static HtmlReport titled(
      String title,
      String notice,
      TrainReport report,
      FeatureSpace space,
      Map<String, String> extra) {
    Map<String, String> summary = new LinkedHashMap<>(extra);
    summary.putAll(TrainText.of(report));
    Map<String, String> figures = new LinkedHashMap<>(TrainText.ownerOnly(report));
    Run first = report.first();
    first.quality().ifPresent(known -> figures.put("test rows", Integer.toString(known.records())));
    first
        .quality()
        .flatMap(Quality::confusion)
        .ifPresent(
            table ->
                figures.put(
                    "error of the more frequent class", TrainText.rounded(table.majorityError())));
    for (String warning : report.notes().warnings()) {
      figures.merge("warning", warning, (one, other) -> one + "; " + other);
    }
    List<Section> sections =
        List.of(
            new Section("Guarantee", summary, false),
            new Section("Guarantee of each owner", agents(first), false),
            new Section(
                "Calibration on test records, as published",
                first.published().map(PublishedText::calibration).orElse(Map.of()),
                false),
            new Section("Rounds", report.rounds().table(false), false),
            new Section("Settings in force", first.plan().settings(), false),
            new Section("What follows from them", first.plan().derived(), false),
            new Section("Figures", figures, true),
            new Section("True class, and how often it was called which", confusion(report), true),
            new Section("Test error of each owner's model", agentErrors(first), true),
            new Section("Average loss and test error by round", report.rounds().table(true), true));
    return new HtmlReport(
        title,
        new HtmlReport.Notice(notice, !report.isPrivate() || report.excess().isPresent()),
        sections,
        report.pictures(),
        weights(first, space, report.classes()),
        first.quality().map(QualityPictures::of).orElse(List.of()));
  }

  private static Map<String, String> confusion(TrainReport report) {
    return report.confusion().map(ConfusionText::lines).orElse(Map.of());
  }

  private static Map<String, String> agentErrors(Run run) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (int agent = 0; agent < run.agentTestErrors().size(); agent++) {
      rows.put("agent " + agent, TrainText.rounded(run.agentTestErrors().get(agent)));
    }
    return rows;
  }

  private static Map<String, String> agents(Run run) {
    Map<String, String> rows = new LinkedHashMap<>();
    List<Guarantee> each = run.certified().map(Certified::agents).orElse(List.of());
    for (int agent = 0; each.size() > 1 && agent < each.size(); agent++) {
      Guarantee own = each.get(agent);
      rows.put(
          "agent " + agent,
          String.format(
              Locale.ROOT,
              "%s, delta %.3g (%s)",
              GuaranteeText.inWords(own),
              own.delta(),
              own.currency()));
    }
    return rows;
  }

  private static List<Map.Entry<String, Double>> weights(
      Run run, FeatureSpace space, List<String> classes) {
    List<Map.Entry<String, Double>> named = new ArrayList<>();
    List<LinearModel> outputs = run.answering().outputs();
    for (int k = 0; k < outputs.size(); k++) {
      Vec weights = outputs.get(k).weights();
      String of = outputs.size() > 1 ? " for " + classes.get(k) : "";
      for (int j = 0; j < weights.dimension(); j++) {
        named.add(Map.entry(space.names().get(j) + of, weights.get(j)));
      }
    }
    named.sort(Comparator.comparingDouble(entry -> -Math.abs(entry.getValue())));
    return named.subList(0, Math.min(SHOWN_WEIGHTS, named.size()));
  }
}
