package dev.tacit;

import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * One record, as a program has it in its hands. With a schema a row has fields, by name or in the
 * order of the columns; without one it has numbers.
 *
 * <pre>{@code
 * Row person = Row.of(Map.of("age", 37, "job", "clerk", "income", "high"));
 * Row same = Row.inOrder(37, "clerk", "high");
 * Row signal = Row.numbers(0.1, -2.5, 0).label(1);
 * }</pre>
 *
 * <p>Fields are texts, numbers, booleans, dates ({@link java.time.LocalDate}, {@link
 * java.sql.Date}, {@link java.sql.Timestamp}) or null. A field that is null or NaN is missing, and
 * the schema says what that means. Among plain numbers nothing may be missing.
 */
public final class Row {
  private final List<String> names;
  private final List<Object> fields;
  private final double[] numbers;
  private final OptionalDouble label;

  private Row(List<String> names, List<Object> fields, double[] numbers, OptionalDouble label) {
    this.names = names;
    this.fields = fields;
    this.numbers = numbers;
    this.label = label;
  }

  /**
   * A row by the names of its columns. Columns that the schema skips may be absent, the label too
   * where the row is to be predicted.
   *
   * @param fields value by column
   * @return the row
   */
  public static Row of(Map<String, ?> fields) {
    return named(List.copyOf(fields.keySet()), new ArrayList<>(fields.values()));
  }

  /** The names may be shared by many rows. */
  static Row named(List<String> names, List<Object> fields) {
    return new Row(names, fields, null, OptionalDouble.empty());
  }

  /**
   * A row in the order of the schema's columns, those that it skips included; the label may be
   * absent where the row is to be predicted.
   *
   * @param fields values in order
   * @return the row
   */
  public static Row inOrder(Object... fields) {
    return new Row(null, Arrays.asList(fields.clone()), null, OptionalDouble.empty());
  }

  /**
   * A row of plain numbers without a label yet.
   *
   * @param features as many as {@link Bounds#numbers} declares
   * @return the row
   */
  public static Row numbers(double... features) {
    return new Row(null, null, features.clone(), OptionalDouble.empty());
  }

  /**
   * The same numbers with a label, or with the number to predict.
   *
   * @param value the label
   * @return another row
   */
  public Row label(double value) {
    if (!hasNumbers()) {
      throw Refused.usage(
          "label", value, "given to a row of plain numbers", "With a schema it is a field.");
    }
    return new Row(null, null, numbers, OptionalDouble.of(value));
  }

  /**
   * A record that holds its place and adds nothing, like a blank line of a file.
   *
   * @return the row
   */
  public static Row empty() {
    return new Row(null, null, null, OptionalDouble.empty());
  }

  boolean isEmpty() {
    return fields == null && numbers == null;
  }

  boolean hasNumbers() {
    return numbers != null;
  }

  boolean hasNames() {
    return names != null;
  }

  List<String> names() {
    return Objects.requireNonNull(names, "names");
  }

  List<Object> fields() {
    return Objects.requireNonNull(fields, "fields");
  }

  /** Not to be changed. */
  double[] numbers() {
    return numbers;
  }

  OptionalDouble label() {
    return label;
  }

  /** Says what kind of row it is, and no value: rows are private. */
  @Override
  public String toString() {
    return isEmpty()
        ? "an empty row"
        : "a row of " + (hasNumbers() ? numbers.length + " numbers" : fields.size() + " fields");
  }
}
