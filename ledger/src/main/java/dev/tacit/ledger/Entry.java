package dev.tacit.ledger;

import dev.tacit.dp.event.Receipt;
import java.time.Instant;
import java.util.List;

/** What a row says. Rows are never changed; a correction is a new row. */
sealed interface Entry {
  Instant at();

  /** A budget was set. */
  record Granted(Instant at, String dataset, DatasetBudget budget, String note) implements Entry {}

  /**
   * A run was admitted.
   *
   * @param costs what each claim took, in the order of the claims
   */
  record Reserved(Instant at, Reservation reservation, List<Cost> costs) implements Entry {
    public Reserved {
      costs = List.copyOf(costs);
    }
  }

  /**
   * Runs were asked for and refused, because they cost more than is left. Nothing is charged.
   *
   * @param run the name of the first
   * @param runs how many were asked for together
   */
  record Declined(Instant at, String run, int runs, List<RefusedClaim> claims) implements Entry {
    public Declined {
      Names.require("run", run);
      claims = List.copyOf(claims);
      if (runs < 1 || claims.stream().allMatch(RefusedClaim::fits)) {
        throw new IllegalArgumentException("a refusal of what fits: " + runs + " of run " + run);
      }
    }
  }

  /** A release may leave; its bytes are the payload of the row. */
  record Spent(Instant at, Receipt receipt, Fingerprint query) implements Entry {}

  /**
   * A run is over.
   *
   * @param costs what each claim cost in the end, in the order of the claims
   */
  record Finished(Instant at, String run, String why, List<Cost> costs) implements Entry {
    public Finished {
      costs = List.copyOf(costs);
    }
  }
}
