package dev.tacit.learn.table;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.Schema;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A value of a program or a database as a file under the same schema would write it, so that both
 * are read by one encoder. Numbers are written so that reading gives the same number back.
 */
public final class FieldText {
  private final Column column;
  private final Schema schema;
  private final List<String> words;
  private final boolean isId;

  /**
   * Of one column.
   *
   * @param training whether it matters whose the rows are
   */
  public FieldText(Column column, Schema schema, boolean training) {
    this.isId =
        training && schema.unit().filter(unit -> unit.column().equals(column.name())).isPresent();
    this.column = column;
    this.schema = schema;
    this.words = words(column);
  }

  private static List<String> words(Column column) {
    if (column instanceof Column.Category category) {
      return category.levels();
    }
    if (column instanceof Column.Classes many) {
      return many.classes().stream().flatMap(one -> one.spellings().stream()).toList();
    }
    return column instanceof Column.Label label
        ? Stream.concat(label.positive().stream(), label.negative().stream()).toList()
        : List.of();
  }

  /** Whether values of the column are looked at: not where the schema skips it. */
  public boolean isRead() {
    return isId || !(column instanceof Column.Skip);
  }

  /** Nothing is looked at where the schema skips the column, unless it says whose a row is. */
  public String of(Object value, FileLocation row) {
    if (!isRead()) {
      return "";
    }
    if (isId && value != null && !isNaN(value)) {
      requireText(value, row);
      return value.toString().strip();
    }
    if (value == null || isNaN(value)) {
      return missing();
    }
    if (value instanceof CharSequence || value instanceof Character || value instanceof Boolean) {
      return value.toString().strip();
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    if (value instanceof Number number) {
      return words.isEmpty() ? decimal(number) : word(number);
    }
    LocalDate day = day(value);
    if (day != null) {
      return date(day);
    }
    throw new DataException(
        row.column(column.name()),
        "a value of type " + value.getClass().getName() + " cannot be read",
        "give a text, a number, a boolean, a date or null");
  }

  /**
   * Two ids are one if their texts are. An array of bytes or a handle of a driver has a text that
   * says which object it is: each row of a person would be a person.
   */
  private void requireText(Object id, FileLocation row) {
    boolean hasText =
        id instanceof CharSequence
            || id instanceof Character
            || id instanceof Boolean
            || id instanceof Number
            || id instanceof UUID
            || id instanceof Enum<?>
            || id instanceof java.util.Date
            || id instanceof TemporalAccessor;
    if (!hasText) {
      throw new DataException(
          row.column(column.name()),
          "an id of type " + id.getClass().getTypeName() + " cannot be compared",
          "give it as a text, a number, a UUID or a date");
    }
  }

  private static boolean isNaN(Object value) {
    return (value instanceof Double number && number.isNaN())
        || (value instanceof Float single && single.isNaN());
  }

  /** The spelling that the schema declares; without one the encoder says what to declare. */
  private String missing() {
    List<String> tokens = schema.missingPolicy().tokens();
    return tokens.stream()
        .filter(words::contains)
        .findFirst()
        .orElse(tokens.isEmpty() ? "" : tokens.get(0));
  }

  private String decimal(Number number) {
    return number.toString().replace('.', schema.format().decimal());
  }

  /** Levels such as 1 and 2 are often numbers to a program or a database, which may say 1.0. */
  private String word(Number number) {
    String text = number.toString();
    if (words.contains(text)) {
      return text;
    }
    try {
      String plain = new BigDecimal(text).stripTrailingZeros().toPlainString();
      return words.contains(plain) ? plain : text;
    } catch (NumberFormatException notDecimal) {
      return text;
    }
  }

  private static LocalDate day(Object value) {
    if (value instanceof LocalDate day) {
      return day;
    }
    if (value instanceof LocalDateTime time) {
      return time.toLocalDate();
    }
    if (value instanceof Timestamp stamp) {
      return stamp.toLocalDateTime().toLocalDate();
    }
    return value instanceof java.sql.Date date ? date.toLocalDate() : null;
  }

  private String date(LocalDate day) {
    return column instanceof Column.Date date
        ? day.format(DateTimeFormatter.ofPattern(date.form().pattern()))
        : day.toString();
  }
}
