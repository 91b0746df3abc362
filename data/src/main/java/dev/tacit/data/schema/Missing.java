package dev.tacit.data.schema;

import java.util.List;

/**
 * How a missing value is written and what happens to its record.
 *
 * @param tokens spellings of a missing value; may contain the empty string
 * @param rows what happens
 */
public record Missing(List<String> tokens, Rows rows) {
  /** Nothing may be missing. An empty field then is an ordinary wrong value. */
  public static final Missing NONE = new Missing(List.of(), Rows.REFUSE);

  public Missing {
    tokens = List.copyOf(tokens);
  }

  /** Policies. Each of them looks at one record at a time. */
  public enum Rows {
    /**
     * The record becomes an empty one before its other values are looked at. In a category column
     * that lists the token it is a level like any other.
     */
    DROP,
    /** The token is an ordinary level in the category columns that list it; elsewhere refused. */
    LEVEL,
    /** The file is refused. */
    REFUSE
  }
}
