package dev.tacit.export;

import java.util.List;

/** One column that an exported model reads, and how its values become features. */
public sealed interface InputColumn {
  String name();

  /** Where its features begin, from 0. */
  int first();

  /**
   * A number between public bounds, which becomes {@code (x - min) / (max - min)}. A date is one in
   * days since 1970-01-01.
   *
   * @param refuses whether numbers outside are refused; otherwise the nearer bound counts
   * @param datePattern how files write it if it is a date, such as yyyy-MM-dd; otherwise empty
   */
  record Ranged(String name, int first, double min, double max, boolean refuses, String datePattern)
      implements InputColumn {
    boolean isDate() {
      return !datePattern.isEmpty();
    }
  }

  /** A number that is a feature as it is, as in LIBSVM files. */
  record Plain(String name, int first) implements InputColumn {}

  /** One of these levels, each with a 0/1 feature of its own. */
  record Levels(String name, int first, List<String> levels) implements InputColumn {
    public Levels {
      levels = List.copyOf(levels);
    }
  }
}
