package dev.tacit.ledger;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What was asked of one data set when a run was refused, in the unit of its composition. All of it
 * follows from budgets and plans, nothing from a row.
 *
 * @param cost what one run would have cost
 * @param allocated what was spent and set aside then
 * @param after what would have been taken with everything that was asked for together
 * @param limit what might be taken in all
 */
public record RefusedClaim(String dataset, Cost cost, Cost allocated, Cost after, Cost limit) {
  public RefusedClaim {
    NameRule.require("dataset", dataset);
  }

  /** What was left, which was too little. */
  public Cost left() {
    return limit.minus(allocated);
  }

  public boolean fits() {
    return after.within(limit);
  }

  /**
   * Of runs that were asked for together, on the same data sets.
   *
   * @param verdicts one list for each run
   */
  static List<RefusedClaim> of(List<List<Assessment>> verdicts) {
    return IntStream.range(0, verdicts.get(0).size())
        .mapToObj(claim -> of(verdicts.stream().map(run -> run.get(claim)).toList(), claim))
        .toList();
  }

  private static RefusedClaim of(List<Assessment> runs, int claim) {
    Assessment first = runs.get(0);
    Cost after = first.after();
    for (Assessment other : runs.subList(1, runs.size())) {
      if (!other.dataset().equals(first.dataset())) {
        throw new IllegalArgumentException(
            "claim " + claim + " of the runs asks " + first.dataset() + " and " + other.dataset());
      }
      if (first.composition() != CompositionRule.FIXED_PLANS) {
        after = after.plus(other.cost());
      }
    }
    return new RefusedClaim(
        first.dataset(), first.cost(), first.spent().plus(first.reserved()), after, first.limit());
  }
}
