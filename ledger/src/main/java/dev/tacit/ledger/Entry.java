package dev.tacit.ledger;

import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.store.Head;
import java.time.Instant;
import java.util.List;

/** The content of a row of the journal. Rows are never changed; a correction is a new row. */
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
      NameRule.require("run", run);
      claims = List.copyOf(claims);
      if (runs < 1 || claims.stream().allMatch(RefusedClaim::fits)) {
        throw new IllegalArgumentException("a refusal of what fits: " + runs + " of run " + run);
      }
    }
  }

  /**
   * An older copy of the ledger was put back, and what was remembered outside of it is recorded
   * again. What the lost runs released is not known, so they are over and cost what they had
   * reserved, or what they had cost in the end.
   *
   * @param remembered the newest head of the chain that was lost
   * @param lost rows of that chain which this one lacks: grants, reservations and ends, in order
   * @param ended runs that were open in the copy that was put back, or were given up in it since
   *     for less than their price. They may have released more in rows that were lost, under noise
   *     that nobody can make again: they end, at their whole price
   */
  record Restored(Instant at, Head remembered, String note, List<LostRow> lost, List<String> ended)
      implements Entry {
    public Restored {
      lost = List.copyOf(lost);
      ended = List.copyOf(ended);
    }
  }

  /** A row of a chain that was lost; a grant, a reservation or an end. */
  record LostRow(Head row, Entry entry) {
    public LostRow {
      if (!(entry instanceof Granted || entry instanceof Reserved || entry instanceof Finished)) {
        throw new IllegalArgumentException("row " + row.number() + " states no price");
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
