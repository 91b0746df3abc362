package dev.tacit.ledger;

import java.util.Objects;

/** The rule for every name in a ledger, and on whatever quotes it; the same as for addresses. */
public final class NameRule {
  private NameRule() {}

  /** The name, or an {@link IllegalArgumentException} that says what it must be. */
  public static String require(String field, String value) {
    Objects.requireNonNull(value, field);
    if (value.isBlank() || value.length() > 200 || value.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          field + " = '" + value + "' must have 1 to 200 characters and no control characters");
    }
    return value;
  }
}
