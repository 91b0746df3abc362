package dev.tacit.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Attack on discrete observations, such as the order of messages or the lowest set bits: the
 * log-ratio of their frequencies in trial runs.
 */
record CategoricalAttack(
    String name, Function<Observation, String> category, Map<String, Double> scores)
    implements Attack {
  CategoricalAttack {
    scores = Map.copyOf(scores);
  }

  /** Empty where all runs say the same. */
  static Optional<CategoricalAttack> learn(
      String name,
      Function<Observation, String> word,
      List<Observation> ones,
      List<Observation> others) {
    Map<String, double[]> counts = new HashMap<>();
    ones.forEach(observation -> count(counts, word.apply(observation), 0));
    others.forEach(observation -> count(counts, word.apply(observation), 1));
    if (counts.size() < 2) {
      return Optional.empty();
    }
    Map<String, Double> scores = new HashMap<>();
    counts.forEach((said, times) -> scores.put(said, Math.log((times[0] + .5) / (times[1] + .5))));
    return Optional.of(new CategoricalAttack(name, word, scores));
  }

  private static void count(Map<String, double[]> counts, String word, int side) {
    counts.computeIfAbsent(word, unknown -> new double[2])[side]++;
  }

  /** A value that no trial run had is no evidence. */
  @Override
  public double score(Observation observation) {
    return scores.getOrDefault(category.apply(observation), 0.0);
  }
}
