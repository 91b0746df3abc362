package dev.tacit.admm.run;

import java.util.Objects;
import java.util.Optional;

/**
 * One public setting of an algorithm, which people give as {@code name=value}.
 *
 * <pre>{@code
 * training.set(MetricSettings.ROUNDS, 30);
 * }</pre>
 *
 * @param defaultText the default as people read it: a value, or the rule that gives it
 * @param value the default, unless a rule gives it when the setting is read ({@link
 *     EffectiveSettings})
 * @param <T> what the algorithm computes with
 */
public record Setting<T>(
    String name, String defaultText, Optional<T> value, AllowedValues<T> allowed, String meaning) {
  public Setting {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(defaultText, "standard");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(allowed, "allowed");
    Objects.requireNonNull(meaning, "meaning");
  }

  /** With a default that is the same for every run. */
  public static <T> Setting<T> of(
      String name, T standard, AllowedValues<T> allowed, String meaning) {
    return new Setting<>(
        name, describe(standard, allowed), Optional.of(standard), allowed, meaning);
  }

  private static <T> String describe(T standard, AllowedValues<T> allowed) {
    return standard instanceof Double number
        ? NumberRange.readable(number)
        : allowed.text(standard);
  }

  /** With a default that follows from public numbers of the run, by a rule. */
  public static <T> Setting<T> byRule(
      String name, String rule, AllowedValues<T> allowed, String meaning) {
    return new Setting<>(name, rule, Optional.empty(), allowed, meaning);
  }

  /** The same setting of an algorithm with another default. */
  public Setting<T> withDefault(T other) {
    return of(name, other, allowed, meaning);
  }

  /** The same setting of an algorithm with another rule. */
  public Setting<T> byRule(String rule) {
    return byRule(name, rule, allowed, meaning);
  }

  /** The same setting where the public numbers of a run allow other values. */
  public Setting<T> within(AllowedValues<T> narrower) {
    return new Setting<>(name, defaultText, value, narrower, meaning);
  }

  /** The allowed values as people read them. */
  public String range() {
    return allowed.description();
  }
}
