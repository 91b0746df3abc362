package dev.tacit.admm.stream;

import dev.tacit.admm.run.Allowed;
import dev.tacit.dp.theorem.iteration.Shown;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A list such as {@code averages,relay}; each name is one of {@link Shown}. */
record ShownList() implements Allowed<Set<Shown>> {
  private static final String NOTHING = "nothing";

  @Override
  public Set<Shown> parse(String name, String text) {
    Set<Shown> ways = EnumSet.noneOf(Shown.class);
    if (text.equals(NOTHING)) {
      return ways;
    }
    for (String word : text.split(",", -1)) {
      ways.add(way(name, word.strip(), text));
    }
    return ways;
  }

  private Shown way(String name, String word, String text) {
    for (Shown one : Shown.values()) {
      if (label(one).equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(name + " = " + text + " must be " + words());
  }

  @Override
  public String text(Set<Shown> value) {
    Set<String> labels = new TreeSet<>();
    value.forEach(way -> labels.add(label(way)));
    return labels.isEmpty() ? NOTHING : String.join(",", labels);
  }

  @Override
  public String words() {
    Set<String> labels = new TreeSet<>();
    for (Shown one : Shown.values()) {
      labels.add(label(one));
    }
    return "nothing, or a list of " + String.join(", ", labels);
  }

  private static String label(Shown way) {
    return way.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
