package dev.tacit.data.schema;

import java.util.List;

/**
 * How a missing value is written and what happens to its record.
 *
 * @param tokens spellings of a missing value; may contain the empty string
 * @param action what happens
 */
public record MissingPolicy(List<String> tokens, Action action) {
  /** Nothing may be missing. An empty field then is an ordinary wrong value. */
  public static final MissingPolicy NONE = new MissingPolicy(List.of(), Action.REFUSE);

  public MissingPolicy {
    tokens = List.copyOf(tokens);
  }

  /** Policies. Each of them depends on one record at a time. */
  public enum Action {
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
