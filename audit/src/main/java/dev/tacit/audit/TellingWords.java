package dev.tacit.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An attack on what is discrete, learned from trial runs: words that one data set has more often
 * than the other. Who spoke when is such a word, and so is the place of the lowest bit.
 *
 * @param name for reports
 * @param word what is looked at
 * @param scores the logarithm of how much more often a word was seen on one
 */
record TellingWords(String name, Function<Seen, String> word, Map<String, Double> scores)
    implements Attack {
  TellingWords {
    scores = Map.copyOf(scores);
  }

  /** Empty where all runs say the same. */
  static Optional<TellingWords> learned(
      String name, Function<Seen, String> word, List<Seen> ones, List<Seen> others) {
    Map<String, double[]> counts = new HashMap<>();
    ones.forEach(seen -> count(counts, word.apply(seen), 0));
    others.forEach(seen -> count(counts, word.apply(seen), 1));
    if (counts.size() < 2) {
      return Optional.empty();
    }
    Map<String, Double> scores = new HashMap<>();
    counts.forEach((said, times) -> scores.put(said, Math.log((times[0] + .5) / (times[1] + .5))));
    return Optional.of(new TellingWords(name, word, scores));
  }

  private static void count(Map<String, double[]> counts, String word, int side) {
    counts.computeIfAbsent(word, unknown -> new double[2])[side]++;
  }

  /** A word that no trial run said tells nothing. */
  @Override
  public double score(Seen seen) {
    return scores.getOrDefault(word.apply(seen), 0.0);
  }
}
