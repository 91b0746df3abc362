package dev.tacit.admm.run;

import java.util.Objects;

/**
 * One public setting of an algorithm, as {@code --set name=value} takes it.
 *
 * @param standard the default as people read it: a value, or the rule that gives it
 * @param range the allowed values as people read them
 */
public record Setting(String name, String standard, String range, String meaning) {
  public Setting {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(standard, "standard");
    Objects.requireNonNull(range, "range");
    Objects.requireNonNull(meaning, "meaning");
  }
}
