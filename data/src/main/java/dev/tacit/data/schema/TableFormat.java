package dev.tacit.data.schema;

import java.util.Optional;

/**
 * How a table is written. Fields are stripped of blanks and may be quoted with {@code "}; empty
 * lines are skipped; line ends may be of any system.
 *
 * @param separator between fields
 * @param header whether the first line names the columns; they are then matched by name
 * @param comment lines that start with it are skipped
 * @param decimal between whole and fraction of a number: point or comma. A number that holds the
 *     other one is refused, since it may be a thousands separator
 */
public record TableFormat(
    char separator, boolean header, Optional<Character> comment, char decimal) {
  public static final TableFormat COMMAS = new TableFormat(',', false, Optional.empty());

  /** With decimal points. */
  public TableFormat(char separator, boolean header, Optional<Character> comment) {
    this(separator, header, comment, '.');
  }

  public TableFormat {
    requireUsable("separator", separator);
    if (decimal != '.' && decimal != ',') {
      throw new IllegalArgumentException(
          "decimal: '" + decimal + "' cannot be used; write \".\" or \",\"");
    }
    comment.ifPresent(symbol -> requireUsable("comment", symbol));
    if (comment.isPresent() && comment.get() == separator) {
      throw new IllegalArgumentException(
          "comment and separator are both '" + separator + "'; they must differ");
    }
  }

  private static void requireUsable(String field, char symbol) {
    if (symbol == '"' || symbol == '\n' || symbol == '\r' || symbol == 0) {
      throw new IllegalArgumentException(
          field + ": a quote, a line end or NUL cannot be used; take another character");
    }
  }
}
