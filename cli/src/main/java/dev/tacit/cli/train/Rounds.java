package dev.tacit.cli.train;

import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.run.LossTrace;
import dev.tacit.learn.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What happened from round to round between agents. All series come from released models, except
 * average loss and test error, which are computed on the rows and are for the owner only.
 */
record Rounds(Map<String, List<Double>> series) {
  static final Rounds NONE = new Rounds(Map.of());

  static Rounds of(Recipe recipe, Run run) {
    if (!recipe.exchangesModels()) {
      return NONE;
    }
    Map<String, List<Double>> series = new TreeMap<>(run.outcome().series());
    series.putAll(run.ownerTrace());
    return new Rounds(series);
  }

  boolean isEmpty() {
    return series.isEmpty();
  }

  static List<String> ownerOnly() {
    return List.of(LossTrace.AVERAGE_LOSS, LossTrace.AVERAGE_TEST_ERROR);
  }

  static boolean isOwnerOnly(String name) {
    return ownerOnly().contains(name);
  }

  /** For people: the first rounds, then ever wider apart, and the last. */
  Map<String, String> table(boolean ownerOnly) {
    Map<String, List<Double>> chosen =
        series.entrySet().stream()
            .filter(entry -> isOwnerOnly(entry.getKey()) == ownerOnly)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
    Map<String, String> rows = new LinkedHashMap<>();
    int rounds = chosen.values().stream().mapToInt(List::size).min().orElse(0);
    for (int round = 1; round <= rounds; round = next(round, rounds)) {
      int index = round - 1;
      rows.put(
          "round " + round,
          chosen.entrySet().stream()
              .map(entry -> entry.getKey() + " " + brief(entry.getValue().get(index)))
              .collect(Collectors.joining(", ")));
    }
    return rows;
  }

  private static int next(int round, int rounds) {
    int wider = Math.max(round + 1, (int) Math.ceil(round * 1.5));
    return round < rounds ? Math.min(wider, rounds) : rounds + 1;
  }

  private static String brief(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
