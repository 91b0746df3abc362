package dev.tacit.learn.book;

import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.util.Objects;
import java.util.Optional;

/**
 * The name of a run, and who paid for it.
 *
 * @param paid empty without a ledger
 */
public record BookedRun(String run, Optional<Payment> paid) {
  public BookedRun {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(paid, "paid");
  }

  /**
   * A budget that paid.
   *
   * @param end the row of the ledger that ended the run. It covers a fingerprint of the rows under
   *     the owner's key, so without that key it says nothing about them; empty while the run is
   *     open
   */
  public record Payment(String dataset, Optional<Head> end) {
    public Payment {
      Objects.requireNonNull(dataset, "dataset");
      Objects.requireNonNull(end, "end");
    }
  }

  static BookedRun unpaid(String run) {
    return new BookedRun(run, Optional.empty());
  }

  static BookedRun paid(Ledger ledger, String run, String dataset) {
    return new BookedRun(run, Optional.of(new Payment(dataset, ledger.end(run))));
  }
}
