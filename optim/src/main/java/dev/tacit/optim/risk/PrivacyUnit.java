package dev.tacit.optim.risk;

import java.util.Objects;

/**
 * What a guarantee protects where that is more than a record: all rows with one value of a column,
 * such as the visits of a patient. Public.
 *
 * @param column that says whose a row is
 * @param rows at most so many rows of a unit are kept
 */
public record PrivacyUnit(String column, int rows) {
  public PrivacyUnit {
    Objects.requireNonNull(column, "column");
    if (rows < 1) {
      throw new IllegalArgumentException("unit.rows = " + rows + " must be at least 1");
    }
  }

  /** How reports name neighbours that differ in all rows of one unit. */
  public String neighbours(String relation) {
    return relation + " person (" + this + ")";
  }

  @Override
  public String toString() {
    return "column " + column + ", at most " + rows + (rows == 1 ? " row" : " rows");
  }
}
