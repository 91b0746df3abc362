package dev.tacit.experiments.paper;

import static dev.tacit.experiments.paper.MeshLines.CLEAR;
import static dev.tacit.experiments.paper.MeshLines.IPP;
import static dev.tacit.experiments.paper.MeshLines.PP;
import static dev.tacit.experiments.paper.MeshLines.PRINTED;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.result.StudentT;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;

/** Figures 1 to 4 of Ding et al. 2020, which vary single settings at epsilon 1. */
final class Ding2020Sweeps {
  private static final double EPSILON = 1;

  private Ding2020Sweeps() {}

  static List<Experiment> all() {
    return List.of(
        bothSweep(
                "ding-2020-1",
                "Figure 1",
                "split of the budget between objective and output, beta 1e-6",
                "share for the output noise",
                "less for the output noise is better",
                .001)
            .build(
                scale ->
                    cells(
                        scale,
                        PP,
                        List.of(.001, .01, .1, .3, .5),
                        (trial, share) ->
                            trial.set("outputShare", share).set("gradientTolerance", 1e-6))),
        bothSweep(
                "ding-2020-2",
                "Figure 2",
                "accuracy of the local solves",
                "beta",
                "beta = 10^-3.5 is best; smaller does not help, larger hurts",
                3.1623e-4)
            .build(
                scale ->
                    cells(
                        scale,
                        PP,
                        List.of(1e-6, 1e-5, 1e-4, 3.1623e-4, 1e-3, 1e-2),
                        (trial, beta) -> trial.set("gradientTolerance", beta))),
        sweep(
                "ding-2020-3",
                "Figure 3",
                "clip of the losses that the gate compares",
                "C_loss",
                "C_loss = 2 is best; smaller loses information, larger adds noise",
                2)
            .setting(
                "Only the printed gate compares losses; the sound one tests gradient norms, which"
                    + " need no such clip.")
            .build(
                scale ->
                    printedCells(
                        scale,
                        List.of(.5, 1.0, 2.0, 4.0, 8.0),
                        (trial, clip) -> trial.set("gate.lossClip", clip))),
        bothSweep(
                "ding-2020-4",
                "Figure 4",
                "threshold of the gate",
                "alpha",
                "alpha = .001 is best; large thresholds hurt",
                .001)
            .setting(
                "The sound gate tests another quantity (the gradient norm), so alpha means"
                    + " something else there; its own default is 1.5 deviations of the noise.")
            .build(
                scale ->
                    cells(
                        scale,
                        IPP,
                        List.of(.001, .01, .1, 1.0, 10.0),
                        (trial, alpha) -> trial.set("gate.threshold", alpha))));
  }

  private static Experiment.Builder sweep(
      String id, String figure, String title, String place, String says, double best) {
    ChartView error = ChartView.of(Ding2020.ERROR, "test error, mean of agents", place);
    ChartView loss = ChartView.of(Ding2020.LOSS, "average training loss", place);
    return Ding2020.common(id, figure, title)
        .duration(8, 2)
        .setting(
            "The whole sweep is shown; nothing is chosen by it. Epsilon 1 is our choice: the paper"
                + " does not name that of its sweeps.")
        .view(error.withLogX().withPaperChoice(best))
        .view(loss.withLogX().withLogY().withPaperChoice(best))
        .paperStatement(says, "printed noise", results -> best(results, PRINTED, best));
  }

  /** A sweep of something that sound noise has, too. */
  private static Experiment.Builder bothSweep(
      String id, String figure, String title, String place, String says, double best) {
    return sweep(id, figure, title, place, says, best)
        .paperStatement(says, "sound noise", results -> best(results, "", best));
  }

  /**
   * A place is the best of a sweep if no other is clearly better and some other clearly worse,
   * judged by the loss; panel by panel.
   */
  private static Finding best(Results results, String noise, double claimed) {
    List<String> words = new ArrayList<>();
    int[] counts = new int[3];
    for (String panel : results.panels()) {
      for (String line : results.lines(panel)) {
        if (line.contains("no noise") || line.contains(PRINTED.strip()) == noise.isEmpty()) {
          continue;
        }
        boolean better = false;
        boolean worse = false;
        List<String> losses = new ArrayList<>();
        SortedMap<Integer, Double> own = results.perRun(panel, line, claimed, Ding2020.LOSS);
        for (double place : results.places(panel, Optional.of(line))) {
          SortedMap<Integer, Double> other = results.perRun(panel, line, place, Ding2020.LOSS);
          double above = own.size() < 2 ? 0 : StudentT.between(own, other);
          better |= above < -StudentT.SIGNIFICANT;
          worse |= above > StudentT.SIGNIFICANT;
          losses.add(
              RunStatistics.numberText(results.mean(panel, line, place, Ding2020.LOSS))
                  + " at "
                  + RunStatistics.axisText(place));
        }
        counts[better ? 1 : worse ? 0 : 2]++;
        words.add(panel + ": loss " + String.join(", ", losses));
      }
    }
    return Finding.fromComparisons(counts[0], counts[1], counts[2], String.join("; ", words));
  }

  private static List<Cell> printedCells(
      Scale scale, List<Double> places, BiFunction<Trial, Double, Trial> setting) {
    return cells(scale, IPP, places, setting).stream()
        .filter(cell -> !cell.line().equals(IPP))
        .toList();
  }

  private static List<Cell> cells(
      Scale scale,
      String algorithm,
      List<Double> places,
      BiFunction<Trial, Double, Trial> setting) {
    List<Cell> cells = new ArrayList<>();
    int runs = scale.choose(10, 2);
    for (double penalty : List.of(.5, .02)) {
      String panel = "adult · eta " + penalty;
      MeshLines lines = new MeshLines(PaperData.ADULT, 5, penalty, 30);
      cells.add(new Cell(panel, CLEAR, 0, runs, lines.clear().tracing()));
      Trial base = lines.noisy(EPSILON).get(algorithm).tracing();
      for (double place : places) {
        Trial trial = setting.apply(base, place);
        cells.add(new Cell(panel, algorithm, place, runs, trial));
        cells.add(new Cell(panel, algorithm + PRINTED, place, runs, trial.withPrintedNoise()));
      }
    }
    return cells;
  }
}
