package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import java.util.Objects;
import java.util.Optional;

/**
 * The budget of a data set for all its runs together: epsilon and delta, the neighbouring relation,
 * and the rule by which runs add up.
 *
 * @param unit the column that tells persons, or other units, apart, where all rows of one are
 *     protected together; empty where single records are
 */
public record DatasetBudget(
    EpsilonDelta total, Neighbours neighbours, CompositionRule composition, Optional<String> unit) {
  public DatasetBudget {
    Objects.requireNonNull(total, "total");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(composition, "composition");
    Objects.requireNonNull(unit, "unit");
  }

  /** For single records. */
  public DatasetBudget(EpsilonDelta total, Neighbours neighbours, CompositionRule composition) {
    this(total, neighbours, composition, Optional.empty());
  }

  /** With the rule that takes every event. */
  public static DatasetBudget of(String epsilon, String delta, Neighbours neighbours) {
    return new DatasetBudget(EpsilonDelta.of(epsilon, delta), neighbours, CompositionRule.SUM);
  }

  /** Whether costs under the one can be added to costs under the other. */
  boolean hasTermsOf(DatasetBudget other) {
    return other != null
        && neighbours == other.neighbours
        && unit.equals(other.unit)
        && composition == other.composition;
  }

  /** Which data sets look alike, in words. */
  public String relation() {
    return relation(neighbours, unit);
  }

  static String relation(Neighbours neighbours, Optional<String> unit) {
    return neighbours.label() + unit.map(column -> " person (column " + column + ")").orElse("");
  }
}
