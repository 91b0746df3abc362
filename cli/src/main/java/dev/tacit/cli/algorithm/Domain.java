package dev.tacit.cli.algorithm;

import java.util.List;

/** The values that a setting may take, in words a refusal can quote. */
public sealed interface Domain {
  boolean contains(String text);

  /** For example {@code a whole number in [1, 1000]}. */
  String inWords();

  /** Numbers between two bounds; the lower one may be excluded, the upper one never is. */
  record Numbers(double low, boolean lowExcluded, double high, boolean whole) implements Domain {
    public Numbers {
      if (!(low <= high)) {
        throw new IllegalArgumentException("low = " + low + " must be at most high = " + high);
      }
    }

    @Override
    public boolean contains(String text) {
      double value;
      try {
        value = whole ? Long.parseLong(text) : Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return false;
      }
      return value <= high && (lowExcluded ? value > low : value >= low);
    }

    @Override
    public String inWords() {
      return (whole ? "a whole number in " : "a number in ")
          + (lowExcluded ? "(" : "[")
          + plain(low)
          + ", "
          + plain(high)
          + "]";
    }

    private static String plain(double bound) {
      return bound == Math.rint(bound) && Math.abs(bound) < 1e7
          ? Long.toString((long) bound)
          : Double.toString(bound);
    }
  }

  /** One of some words. */
  record Choice(List<String> words) implements Domain {
    public Choice {
      words = List.copyOf(words);
    }

    @Override
    public boolean contains(String text) {
      return words.contains(text);
    }

    @Override
    public String inWords() {
      return "one of " + String.join(", ", words);
    }
  }
}
