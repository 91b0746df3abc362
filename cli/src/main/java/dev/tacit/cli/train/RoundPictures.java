package dev.tacit.cli.train;

import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.cli.output.LinePlot;
import dev.tacit.learn.run.RoundPaths;
import dev.tacit.learn.run.RoundRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The way of the models to the published one, from what was released in every round. */
final class RoundPictures {
  private RoundPictures() {}

  static List<Section> of(Map<String, List<RoundRange>> paths) {
    List<Section> pictures = new ArrayList<>();
    boolean several = paths.containsKey(RoundPaths.APART);
    if (several && paths.get(RoundPaths.APART).stream().allMatch(one -> one.most() == 0)) {
      pictures.add(
          new Section(
              "Rounds: distance from the mean model",
              "",
              List.of("All owners hold the same model after every round: none is apart.")));
    } else if (several) {
      pictures.add(
          picture(
              "distance from the mean model (primal residual)", paths.get(RoundPaths.APART), true));
    }
    String way = several ? "way in the round (dual residual over the penalty)" : "way in the round";
    add(pictures, way, RoundPaths.MOVED, paths);
    add(pictures, "distance from the published model", RoundPaths.AHEAD, paths);
    return pictures;
  }

  private static void add(
      List<Section> pictures, String words, String name, Map<String, List<RoundRange>> paths) {
    if (paths.containsKey(name)) {
      pictures.add(picture(words, paths.get(name), paths.containsKey(RoundPaths.APART)));
    }
  }

  private static Section picture(String words, List<RoundRange> ranges, boolean several) {
    List<LinePlot.Point> middle = new ArrayList<>();
    List<LinePlot.Band> band = new ArrayList<>();
    for (int round = 1; round <= ranges.size(); round++) {
      RoundRange one = ranges.get(round - 1);
      middle.add(new LinePlot.Point(round, one.middle()));
      band.add(new LinePlot.Band(round, one.least(), one.most()));
    }
    boolean apart = several && ranges.stream().anyMatch(one -> one.most() > one.least());
    String label = apart ? "the middle owner; shade: from the nearest to the farthest" : words;
    LinePlot plot =
        new LinePlot(
            words + " by round",
            "round",
            "",
            List.of(new LinePlot.Series(label, false, middle, apart ? band : List.of())));
    return new Section("Rounds: " + words, plot.html(), List.of()).beside();
  }
}
