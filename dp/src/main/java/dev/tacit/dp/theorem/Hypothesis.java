package dev.tacit.dp.theorem;

import java.util.Objects;

/**
 * One condition of a theorem, as it stood in a run.
 *
 * @param requires the condition in words, with its fact number
 * @param measured what was found: a number with its limit, or a declaration
 * @param remedy what makes it hold; shown when it does not
 */
public record Hypothesis(String requires, String measured, boolean holds, String remedy) {
  public Hypothesis {
    Objects.requireNonNull(requires, "requires");
    Objects.requireNonNull(measured, "measured");
    Objects.requireNonNull(remedy, "remedy");
  }

  @Override
  public String toString() {
    return requires
        + ": "
        + measured
        + (holds ? " (holds)" : " (does NOT hold; remedy: " + remedy + ")");
  }
}
