package dev.tacit.experiments.page;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RawResultsFile;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.study.Paper;
import dev.tacit.experiments.study.Statement;
import dev.tacit.experiments.trial.ClaimCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** An experiment on its page: setting, command, pictures, verdicts, numbers, where from. */
final class Section {
  private static final int MOST_SESSIONS = 8;

  private final Experiment experiment;
  private final Experiment.Scale scale;
  private final RawResultsFile raw;
  private final Results results;
  private final StringBuilder text = new StringBuilder();

  Section(Experiment experiment, Experiment.Scale scale, RawResultsFile raw) {
    this.experiment = experiment;
    this.scale = scale;
    this.raw = raw;
    this.results = raw.read(experiment.cells().apply(scale));
  }

  String markdown() {
    line("## " + experiment.figure() + ": " + experiment.title());
    line("");
    experiment.setting().forEach(sentence -> line("- " + sentence));
    line("");
    line("```");
    line(
        "./tacit reproduce "
            + experiment.id()
            + (scale.isQuick() ? " --quick" : "")
            + " --data DATA_DIR");
    line("```");
    line("");
    if (scale.isQuick()) {
      line(
          "**Quick form**: fewer places and runs than the whole experiment, which the command"
              + " without `--quick` runs.");
      line("");
    }
    verdicts();
    pictures();
    experiment.chartViews().stream()
        .filter(chartView -> !chartView.byRound())
        .forEach(this::numbers);
    experiment.chartViews().stream().filter(ChartView::byRound).forEach(this::numbers);
    certified();
    origin();
    return text.toString();
  }

  private void verdicts() {
    if (experiment.statements().isEmpty()) {
      return;
    }
    line("| the paper says | judged with | verdict | why |");
    line("|---|---|---|---|");
    for (Statement statement : experiment.statements()) {
      Finding finding = statement.judge().apply(results);
      line(
          "| "
              + String.join(
                  " | ",
                  (statement.isFromPaper() ? "" : "*(ours)* ") + statement.text(),
                  statement.accounting(),
                  "**" + finding.judgement().label() + "**",
                  finding.reason())
              + " |");
    }
    line("");
  }

  private void pictures() {
    for (ChartView chartView : experiment.chartViews()) {
      String name = experiment.fileName(scale) + "-" + chartView.suffix();
      line("![" + chartView.yLabel() + "](pictures/" + name + ".svg)");
      line("");
    }
  }

  /** A table for each panel: lines down, places across. */
  private void numbers(ChartView chartView) {
    boolean any = false;
    boolean marked = experiment.paper() == Paper.SCOREBOARD;
    for (String panel : results.panels()) {
      Set<Double> places = places(panel, chartView.measure());
      if (places.isEmpty()) {
        continue;
      }
      any = true;
      StringBuilder head =
          new StringBuilder("| " + results.panelTitle(panel) + ": " + chartView.yLabel());
      if (chartView.byRound()) {
        head.append(", last round");
      }
      head.append(" |");
      places.forEach(
          place -> head.append(' ').append(heading(chartView, panel, place)).append(" |"));
      line(head.toString());
      line("|---|" + "---|".repeat(places.size()));
      Leaders leaders = new Leaders(results, panel, chartView.measure());
      for (String lineName : results.lines(panel)) {
        List<String> row = new ArrayList<>(List.of(lineName));
        for (double place : places) {
          String entry =
              results
                  .last(panel, lineName, place, chartView.measure())
                  .map(RunStatistics::text)
                  .orElse("");
          row.add(marked && leaders.of(place).contains(lineName) ? "**" + entry + "**" : entry);
        }
        if (row.stream().skip(1).anyMatch(entry -> !entry.isEmpty())) {
          line("| " + String.join(" | ", row) + " |");
        }
      }
      line("");
    }
    if (!any) {
      line("No run measured " + chartView.measure() + ".");
      line("");
    }
  }

  private Set<Double> places(String panel, String measure) {
    Set<Double> places = new LinkedHashSet<>();
    for (double place : results.places(panel, Optional.empty())) {
      boolean known =
          results.lines(panel).stream()
              .anyMatch(one -> results.last(panel, one, place, measure).isPresent());
      if (known) {
        places.add(place);
      }
    }
    return places;
  }

  private static String heading(ChartView chartView, String panel, double place) {
    return place == 0
        ? "no budget"
        : chartView.xLabelIn(panel) + " " + RunStatistics.axisText(place);
  }

  /** What the runs certify, where that is not what was asked for. */
  private void certified() {
    List<String> rows = new ArrayList<>();
    for (String panel : results.panels()) {
      for (String lineName : results.lines(panel)) {
        for (double place : results.places(panel, Optional.of(lineName))) {
          results
              .last(panel, lineName, place, "certifiedEpsilon")
              .filter(runStatistics -> lineName.contains("printed"))
              .ifPresent(
                  runStatistics ->
                      rows.add(
                          "| "
                              + String.join(
                                  " | ",
                                  panel,
                                  lineName,
                                  RunStatistics.axisText(place),
                                  RunStatistics.numberText(runStatistics.mean())
                                      + mechanismNote(panel, lineName, place),
                                  claim(panel, lineName, place))
                              + " |"));
        }
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    line(
        "What the printed noise really certifies, at the same delta (mean over runs; the noise of a"
            + " run decides, not what was asked for):");
    line("");
    line("| panel | line | place | certified epsilon | the paper's claim |");
    line("|---|---|---|---|---|");
    rows.forEach(this::line);
    line("");
  }

  /** Where none that is finite is certified for the sampler's distance: what the noise has. */
  private String mechanismNote(String panel, String lineName, double place) {
    double mechanism = results.mean(panel, lineName, place, "mechanismEpsilon");
    return Double.isNaN(mechanism)
        ? ""
        : ": the sampler's distance exceeds delta; the noise alone has "
            + RunStatistics.numberText(mechanism);
  }

  private String claim(String panel, String lineName, double place) {
    double holds = results.mean(panel, lineName, place, "paperClaim");
    return Double.isNaN(holds) ? "" : ClaimCode.label(holds);
  }

  private void origin() {
    List<String> sessions = raw.sessions();
    List<String> shown =
        sessions.size() > MOST_SESSIONS ? sessions.subList(0, MOST_SESSIONS) : sessions;
    line(
        String.format(
            Locale.ROOT,
            "%d of %d runs (%s a cell); the times of single runs add up to %.1f minutes. Raw"
                + " results: [raw/%s](raw/%s), SHA-256 `%s`. Written by: %s.",
            results.count(),
            experiment.cells().apply(scale).stream().mapToInt(Cell::runs).sum(),
            results.runRange(),
            results.seconds() / 60,
            raw.name(),
            raw.name(),
            raw.fingerprint(),
            String.join("; ", shown)));
    line("");
  }

  private void line(String words) {
    text.append(words).append('\n');
  }
}
