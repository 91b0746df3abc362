package dev.tacit.experiments.paper;

import dev.tacit.experiments.study.Experiment;
import java.util.List;
import java.util.stream.Stream;

/** The experiments of all papers, in the order of the pages. */
public final class Papers {
  private Papers() {}

  public static List<Experiment> all() {
    return Stream.of(
            Xu.all(), Ding2019.all(), Ding2020.all(), Chan.all(), Zhang.all(), Scoreboard.all())
        .flatMap(List::stream)
        .toList();
  }
}
