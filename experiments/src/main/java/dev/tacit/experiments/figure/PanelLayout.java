package dev.tacit.experiments.figure;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.ChartView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which frames a view has, and which lines are in each of them. */
final class PanelLayout {
  private static final int MOST_LINES = 9;
  private static final String ROUND = "round";

  private final ChartView chartView;
  private final Results results;
  private final List<PanelChart> charts = new ArrayList<>();

  private PanelLayout(ChartView chartView, Results results) {
    this.chartView = chartView;
    this.results = results;
  }

  static List<PanelChart> of(ChartView chartView, Results results) {
    PanelLayout panelLayout = new PanelLayout(chartView, results);
    for (String panel : results.panels()) {
      for (Kind kind : kinds(results.lines(panel))) {
        if (chartView.overlaid()) {
          panelLayout.overlaid(panel);
        } else if (chartView.byRound()) {
          panelLayout.byRound(panel, kind);
        } else {
          panelLayout.byPlace(panel, kind);
        }
      }
    }
    return List.copyOf(panelLayout.charts);
  }

  /** Which lines share a frame; what has no noise is in all. */
  private record Kind(String headingSuffix, boolean sound, boolean printed) {
    boolean has(String line) {
      return line.contains("no noise") || (line.contains("printed") ? printed : sound);
    }
  }

  /** More lines than anybody can tell apart are drawn in two frames, by their noise. */
  private static List<Kind> kinds(Set<String> lines) {
    long printed = lines.stream().filter(line -> line.contains("printed")).count();
    return lines.size() > MOST_LINES && printed > 0
        ? List.of(
            new Kind(" · sound noise", true, false), new Kind(" · printed noise", false, true))
        : List.of(new Kind("", true, true));
  }

  private void byPlace(String panel, Kind kind) {
    PanelChart chart =
        new PanelChart(results.panelTitle(panel) + kind.headingSuffix(), chartView.xLabelIn(panel));
    Set<Double> places = new LinkedHashSet<>(results.places(panel, Optional.empty()));
    places.remove(0.0);
    for (String line : results.lines(panel).stream().filter(kind::has).toList()) {
      Set<Double> own = results.places(panel, Optional.of(line));
      boolean everywhere = own.equals(Set.of(0.0));
      List<PanelChart.Point> points = new ArrayList<>();
      for (double place : everywhere ? places : own) {
        results
            .last(panel, line, everywhere ? 0 : place, chartView.measure())
            .ifPresent(runStatistics -> points.add(new PanelChart.Point(place, runStatistics)));
      }
      chart.add(line, points);
    }
    addChart(chart);
  }

  private void overlaid(String panel) {
    PanelChart chart = new PanelChart(panel, ROUND);
    for (String line : results.lines(panel)) {
      for (double place : results.places(panel, Optional.of(line))) {
        chart.add(
            chartView.xLabel() + " " + RunStatistics.axisText(place),
            points(results.series(panel, line, place, chartView.measure())));
      }
    }
    addChart(chart);
  }

  private List<PanelChart.Point> points(List<RunStatistics> series) {
    List<PanelChart.Point> points = new ArrayList<>();
    for (int index = 0; index < series.size(); index++) {
      points.add(new PanelChart.Point(index + (chartView.fromStart() ? 0 : 1), series.get(index)));
    }
    return points;
  }

  private void byRound(String panel, Kind kind) {
    Set<Double> places = new LinkedHashSet<>(results.places(panel, Optional.empty()));
    if (places.size() > 1) {
      places.remove(0.0);
    }
    for (double place : places) {
      String heading =
          place == 0
              ? panel
              : panel + " · " + chartView.xLabel() + " " + RunStatistics.axisText(place);
      PanelChart chart = new PanelChart(heading + kind.headingSuffix(), ROUND);
      for (String line : results.lines(panel).stream().filter(kind::has).toList()) {
        boolean everywhere = results.places(panel, Optional.of(line)).equals(Set.of(0.0));
        chart.add(
            line, points(results.series(panel, line, everywhere ? 0 : place, chartView.measure())));
      }
      addChart(chart);
    }
  }

  private void addChart(PanelChart chart) {
    if (!chart.isEmpty()) {
      charts.add(chart);
    }
  }
}
