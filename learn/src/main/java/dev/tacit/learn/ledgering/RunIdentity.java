package dev.tacit.learn.ledgering;

import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.NameRule;
import dev.tacit.ledger.store.Head;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;

/**
 * The name of a run, its day, the data set that it was made of, and who paid for it.
 *
 * @param dataset the declared name of the data set: that of the budget which paid, or a name that
 *     somebody gave to a run without a ledger
 * @param day on which its price was reserved, by universal time, so that a run that is repeated
 *     later gives the same file; without a ledger the day on which it started; in a federation the
 *     agreed one; empty where it was not recorded
 * @param end the row of the ledger that ended the run. It covers a fingerprint of the rows under
 *     the owner's key, so without that key it says nothing about them; empty without a ledger, and
 *     while the run is open
 */
public record RunIdentity(
    String run, Optional<String> dataset, Optional<LocalDate> day, Optional<Head> end) {
  public RunIdentity {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(dataset, "dataset");
    Objects.requireNonNull(day, "day");
    Objects.requireNonNull(end, "end");
    NameRule.require("run", run);
    dataset.ifPresent(name -> NameRule.require("dataset", name));
    if (end.isPresent() && dataset.isEmpty()) {
      throw new IllegalArgumentException("a run that a ledger paid for names the data set");
    }
  }

  /** One that starts today and that nobody pays for. */
  static RunIdentity unpaid(String run, Optional<String> dataset) {
    return new RunIdentity(run, dataset, Optional.of(Stopwatch.today()), Optional.empty());
  }

  static RunIdentity paid(Ledger ledger, String run, String dataset) {
    Optional<LocalDate> day =
        ledger.view().runs().stream()
            .filter(one -> one.run().equals(run))
            .findFirst()
            .map(LedgerView.Run::reservedAt)
            .map(instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC));
    return new RunIdentity(run, Optional.of(dataset), day, ledger.endRow(run));
  }

  /** The same run on the day that all its owners agreed on. */
  public RunIdentity withDay(LocalDate agreed) {
    return new RunIdentity(run, dataset, Optional.of(agreed), end);
  }

  /** Whether a ledger says that it paid. */
  public boolean isPaid() {
    return end.isPresent();
  }
}
