package dev.tacit.learn.algorithm;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that somebody probably meant. */
public final class Closest {
  private Closest() {}

  /** The nearest word, if at most a third of its letters would have to change. */
  public static Optional<String> to(String given, Collection<String> known) {
    return known.stream()
        .filter(word -> 3 * edits(given, word) <= Math.max(given.length(), word.length()))
        .min(Comparator.comparingInt(word -> edits(given, word)));
  }

  /** Letters to insert, delete or replace. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
