package dev.tacit.learn.algorithm;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the known name that is closest to a misspelt one, for messages of refusals. */
public final class SpellingSuggestion {
  private SpellingSuggestion() {}

  /** The nearest word, if at most a third of its letters would have to change. */
  public static Optional<String> suggest(String given, Collection<String> known) {
    return known.stream()
        .filter(word -> 3 * edits(given, word) <= Math.max(given.length(), word.length()))
        .min(Comparator.comparingInt(word -> edits(given, word)));
  }

  /** Letters to insert, delete, replace or swap with their neighbour, which fingers do most. */
  private static int edits(String from, String to) {
    int[][] table = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : edits(from, to, i, j, table);
      }
    }
    return table[from.length()][to.length()];
  }

  private static int edits(String from, String to, int i, int j, int[][] table) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int least = table[i - 1][j - 1] + (same ? 0 : 1);
    least = Math.min(least, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, 1 + table[i - 2][j - 2]) : least;
  }
}
