package dev.tacit.cli.train;

import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.job.RoundPaths;
import dev.tacit.learn.job.RoundRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The way of the models to the published one, from what was released in every round.
 *
 * <p>Everybody may see it: distances between released models are functions of them and cost
 * nothing. Loss and error by round are computed on rows and do not belong here.
 */
final class RoundPictures {
  /** Means of equal models differ from them by rounding, which is no distance. */
  private static final double ROUNDING = 1e-9;

  private static final String SHADE =
      " The line is the middle owner, the shade reaches from the nearest to the farthest.";

  private RoundPictures() {}

  private static double most(List<RoundRange> ranges) {
    return ranges == null ? 0 : ranges.stream().mapToDouble(RoundRange::most).max().orElse(0);
  }

  /**
   * The pictures of all paths that the run kept.
   *
   * @param paths by the names in {@link RoundPaths}; distances between owners only if there are
   *     several, and none at all of very large runs
   */
  static List<Section> of(Map<String, List<RoundRange>> paths) {
    List<Section> pictures = new ArrayList<>();
    boolean several = paths.containsKey(RoundPaths.APART);
    // Owners who hold one model differ by rounding only, and a curve of that would look like a
    // distance.
    if (several
        && most(paths.get(RoundPaths.APART)) <= ROUNDING * most(paths.get(RoundPaths.MOVED))) {
      pictures.add(
          new Section(
              "Rounds: how far owners are apart",
              "",
              List.of("All owners hold the same model after every round: none is apart.")));
    } else if (several) {
      pictures.add(
          picture(
              "how far owners are apart",
              "Distance of an owner's model from the mean of all (primal residual).",
              paths.get(RoundPaths.APART),
              true));
    }
    add(
        pictures,
        "how far a model moved",
        "Way of a model in the round" + (several ? " (dual residual over the penalty)." : "."),
        RoundPaths.MOVED,
        paths);
    add(
        pictures,
        "how far from the end",
        "Distance of a model from the published one. Where it does not end at 0, the published model"
            + " is not that of the last round but a mean: of the last rounds, or of the owners.",
        RoundPaths.AHEAD,
        paths);
    return pictures;
  }

  private static void add(
      List<Section> pictures,
      String words,
      String caption,
      String name,
      Map<String, List<RoundRange>> paths) {
    if (paths.containsKey(name)) {
      pictures.add(picture(words, caption, paths.get(name), paths.containsKey(RoundPaths.APART)));
    }
  }

  private static Section picture(
      String words, String caption, List<RoundRange> ranges, boolean several) {
    List<LinePlot.Point> middle = new ArrayList<>();
    List<LinePlot.Band> band = new ArrayList<>();
    for (int round = 1; round <= ranges.size(); round++) {
      RoundRange one = ranges.get(round - 1);
      middle.add(new LinePlot.Point(round, one.middle()));
      band.add(new LinePlot.Band(round, one.least(), one.most()));
    }
    boolean apart = several && ranges.stream().anyMatch(one -> one.most() > one.least());
    LinePlot plot =
        new LinePlot(
            words + " by round",
            "round",
            "",
            List.of(new LinePlot.Series(words, false, middle, apart ? band : List.of())));
    return new Section("Rounds: " + words, plot.html(), List.of(apart ? caption + SHADE : caption))
        .beside();
  }
}
