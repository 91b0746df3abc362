package dev.tacit.admm.run;

import java.util.List;
import java.util.Objects;

/**
 * The values that a setting may have: how they are read, written and described to people.
 *
 * <pre>{@code
 * String range = MetricSettings.ROUNDS.allowed().words();
 * }</pre>
 *
 * @param <T> what an algorithm computes with
 */
public interface AllowedValues<T> {
  /** Refuses what is not allowed, under the setting's name. */
  T parse(String name, String text);

  /** The same text for the same value; {@link #parse} reads it back as that value. */
  String text(T value);

  /** As people read it. */
  String description();

  /** Numbers in [least, most]. */
  static AllowedValues<Double> numbers(double least, double most) {
    return new NumberRange(least, most, false, false);
  }

  /** Positive normal numbers up to and including {@code most}. */
  static AllowedValues<Double> positive(double most) {
    return new NumberRange(0, most, true, false);
  }

  /** Positive normal numbers below {@code end}. */
  static AllowedValues<Double> positiveBelow(double end) {
    return new NumberRange(0, end, true, true);
  }

  /** Numbers in [least, end). */
  static AllowedValues<Double> numbersBelow(double least, double end) {
    return new NumberRange(least, end, false, true);
  }

  /** Whole numbers from {@code least} to {@code most}. */
  static AllowedValues<Integer> counts(int least, int most) {
    return new NumberRange.CountRange(least, most);
  }

  /** {@code true} and {@code false}. */
  static AllowedValues<Boolean> flags() {
    return new BooleanValues();
  }

  /** These words. */
  static AllowedValues<String> oneOf(String... words) {
    return new OneOf(List.of(words));
  }

  /** The same values, in words of which some are known to a plan only ("1 to the rounds"). */
  default AllowedValues<T> describedAs(String words) {
    return new Reworded<>(this, words);
  }

  /** Zero, for "no such thing", or numbers in [least, most]. */
  static AllowedValues<Double> zeroOr(double least, double most) {
    return new NumberRange.ZeroOr(new NumberRange(least, most, false, false));
  }

  /** The same values in other words. */
  record Reworded<T>(AllowedValues<T> values, String description) implements AllowedValues<T> {
    public Reworded {
      Objects.requireNonNull(values, "values");
      Objects.requireNonNull(description, "words");
    }

    @Override
    public T parse(String name, String text) {
      return values.parse(name, text);
    }

    @Override
    public String text(T value) {
      return values.text(value);
    }
  }
}
