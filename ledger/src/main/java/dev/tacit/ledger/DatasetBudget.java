package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import java.util.Objects;

/** What a data set may tell in all its life, for which neighbours, and how runs add up to it. */
public record DatasetBudget(Share total, Neighbours neighbours, CompositionRule composition) {
  public DatasetBudget {
    Objects.requireNonNull(total, "total");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(composition, "composition");
  }

  /** With the rule that takes every event. */
  public static DatasetBudget of(String epsilon, String delta, Neighbours neighbours) {
    return new DatasetBudget(Share.of(epsilon, delta), neighbours, CompositionRule.SUM);
  }
}
