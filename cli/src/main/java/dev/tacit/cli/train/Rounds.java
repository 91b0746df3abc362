package dev.tacit.cli.train;

import dev.tacit.admm.run.RoundTrace;
import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.job.LossTrace;
import dev.tacit.learn.job.RoundPaths;
import dev.tacit.learn.report.RoundSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What happened from round to round, drawn.
 *
 * <p>Series of released models are for everybody. Average loss and test error are computed on rows
 * and are drawn only when the owner's part is asked for; {@link RoundSeries} decides which is
 * which, and this class must ask it for every series.
 */
final class Rounds {
  /** How meshes call the number of letters so far. */
  private static final String RELEASES = "releases";

  private static final Map<String, String> LABELS =
      Map.of(
          RELEASES,
          "releases so far",
          RoundTrace.DISAGREEMENT,
          "largest distance from the mean model",
          RoundTrace.DUAL_RESIDUAL,
          "longest way of a model in the round",
          LossTrace.AVERAGE_LOSS,
          "average training loss",
          LossTrace.AVERAGE_TEST_ERROR,
          "average test error");

  /** What a path says that is drawn in place of a series. */
  private static final Map<String, String> SHOWN_BY =
      Map.of(
          RoundTrace.DISAGREEMENT, RoundPaths.APART,
          RoundTrace.DUAL_RESIDUAL, RoundPaths.MOVED);

  private Rounds() {}

  /**
   * Series by round, drawn one by one: their scales have nothing in common.
   *
   * @param ownerOnly whether to draw the series of the owner, and only those
   */
  static List<Section> pictures(RoundSeries rounds, boolean ownerOnly) {
    List<Section> pictures = new ArrayList<>();
    if (!ownerOnly) {
      pictures.addAll(RoundPictures.of(rounds.paths()));
    }
    rounds
        .series()
        .forEach(
            (name, values) -> {
              boolean drawn = rounds.paths().containsKey(SHOWN_BY.getOrDefault(name, ""));
              if (RoundSeries.isOwnerOnly(name) == ownerOnly && !drawn) {
                pictures.add(picture(name, values));
              }
            });
    return pictures;
  }

  private static Section picture(String name, List<Double> values) {
    List<LinePlot.Point> points = new ArrayList<>();
    if (name.equals(RELEASES)) {
      // Counts begin at nothing; a logarithmic axis would bend what is straight.
      points.add(new LinePlot.Point(0, 0));
    }
    for (int round = 1; round <= values.size(); round++) {
      points.add(new LinePlot.Point(round, values.get(round - 1)));
    }
    String words = LABELS.getOrDefault(name, name);
    LinePlot plot =
        new LinePlot(
            words + " by round", "round", "", List.of(new LinePlot.Series(words, false, points)));
    return new Section("Rounds: " + words, plot.html(), List.of()).beside();
  }
}
