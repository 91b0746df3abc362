package dev.tacit.experiments;

import dev.tacit.experiments.paper.Papers;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import java.util.List;

/** All experiments by their ids, and those that cannot be repeated, with the reason. */
public final class Catalogue {
  private static final List<Experiment> ALL = Papers.all();

  private Catalogue() {}

  public static List<Experiment> all() {
    return ALL;
  }

  /** The experiment of that id, or all whose ids begin with it: {@code scoreboard}, {@code xu}. */
  public static List<Experiment> named(String id) {
    List<Experiment> found =
        ALL.stream().filter(one -> one.id().equals(id) || one.id().startsWith(id + "-")).toList();
    if (found.isEmpty()) {
      List<String> ids = ALL.stream().map(Experiment::id).toList();
      throw Refused.usage(
          "ID",
          id,
          "one of " + String.join(", ", ids) + ", or a prefix that ends before a dash",
          SpellingSuggestion.suggest(id, ids)
              .map(near -> "Did you mean " + near + "?")
              .orElse("See 'list'."));
    }
    return found;
  }

  /** What the papers have and nobody here can redraw. */
  public static List<String> unavailable() {
    return List.of(
        "Xu et al., figures 1 and 2 on bio_train (KDD Cup 2004): the data set was not obtained",
        "Ding et al. 2020, figure 7 on the extract of the US (IPUMS): not obtained",
        "Zhang et al., figures 2(c) and 2(d), the printed bound by round: runs here keep one budget for"
            + " all rounds, which is certified");
  }
}
