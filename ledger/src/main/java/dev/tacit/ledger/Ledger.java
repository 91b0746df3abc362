package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.Store;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Budgets of data sets, and everything that was reserved and released under them. The order of a
 * run is: {@link #reserve} before anything is computed on the rows; {@link #commit} the receipts
 * and bytes of a step in one transaction, and only then send the bytes that it returns; {@link
 * #finish}.
 *
 * <p>What holds, whatever crashes: a release that left is recorded; a request repeated costs
 * nothing and gets the same bytes; what runs have reserved and spent never exceeds the budget. All
 * writes are idempotent, so after any failure the remedy is to repeat the call.
 *
 * <p>Every receipt is charged whatever its audience: the ledger defends against an observer of
 * everything. Safe for several threads and several processes.
 */
public interface Ledger extends AutoCloseable {

  /**
   * Opens or creates; verifies every row and refuses a ledger that was changed.
   *
   * @param url a file name, {@code sqlite:FILE} or {@code postgresql://user:password@host/base}
   */
  static Ledger open(String url, LedgerOptions options) {
    return StoredLedger.open(Store.open(url, options.lockTimeout()), options);
  }

  /** The same for a ledger that exists: looking at one makes none, and needs no right to write. */
  static Ledger existing(String url, LedgerOptions options) {
    return StoredLedger.open(Store.existing(url, options.lockTimeout()), options);
  }

  /**
   * Goes on from an older copy of a ledger that was put back: what the copy does not have and the
   * owner's key, or the file beside the ledger, remembers is written into it again. Runs that were
   * lost are over and cost what they had reserved, or cost in the end; runs that were open in the
   * copy end at their whole price, since what they released afterwards is not known. Repeating it
   * changes nothing. Other owners' keys may remember other rows: each of them does the same.
   *
   * @param note who decided, and why
   * @throws IllegalArgumentException where nothing is remembered that could be written
   */
  static Restoration restore(String url, LedgerOptions options, String note) {
    return StoredLedger.restore(Store.toRestore(url, options.lockTimeout()), options, note);
  }

  /**
   * Sets the budget of a data set. A later grant replaces the limit and the history is kept; what
   * was spent stays spent. Neighbours and composition cannot change once something was reserved.
   */
  Head grant(String dataset, DatasetBudget budget, String note);

  /** Whether this would be granted now, one verdict a claim; writes nothing. */
  List<Assessment> wouldFit(Reservation asked);

  /**
   * Remembers that new runs were asked for together and do not fit, charging nothing, so that those
   * who look after a budget see what it was too small for. Writes nothing where they do fit, and a
   * refusal that is repeated while no account changes once only.
   *
   * @param asked of the same data sets each
   */
  void recordRefusal(List<Reservation> asked);

  /**
   * Sets aside the cost of a whole plan.
   *
   * @throws BudgetRefused when a claim does not fit; this is remembered, see {@link #recordRefusal}
   * @throws LedgerRefused when the run exists with another plan, or is finished
   */
  List<Assessment> reserve(Reservation asked);

  /**
   * Makes receipts and released bytes durable in one transaction and returns the bytes to send, in
   * the order of the batch. A known address with the same query gets the bytes that were stored
   * first and costs nothing.
   *
   * @throws LedgerRefused when a release has no reservation or exceeds it, or when an address is
   *     known with another query: its noise would be used twice and would cancel
   */
  List<byte[]> commit(List<OutgoingRelease> batch);

  /** The stored release at this address, for a re-send. */
  Optional<OutgoingRelease> storedRelease(Address address);

  /**
   * Ends a run for good and records what it cost. Frees only what was provably not used, see {@link
   * CompositionRule}; repeating it changes nothing.
   */
  default List<Assessment> finish(String run, String why) {
    return finish(run, why, new byte[0]);
  }

  /**
   * The same, and keeps what the run gave in the end, in the same row. Who repeats the run gets
   * these bytes: the secret of its noise is gone by then, so nothing can be computed again.
   */
  List<Assessment> finish(String run, String why, byte[] answer);

  /** What a finished run gave; empty of one that is open, unknown, or kept nothing. */
  Optional<byte[]> storedOutcome(String run);

  /** The row that ended a run; empty of one that is open or unknown. */
  Optional<Head> endRow(String run);

  /** What was reserved for a run; empty of one that is unknown. */
  Optional<Reservation> reservation(String run);

  /** The last round of which a run has released something; empty of one that has not. */
  OptionalInt lastRound(String run);

  LedgerView view();

  /** How costs are shown to people, by data set. */
  Map<String, EpsilonDisplay> epsilonDisplays();

  /**
   * How many runs at this share a budget would pay for under a rule, if their noise is Gaussian;
   * needs no grant.
   *
   * @param slack of each run: by how much in all the noise that is drawn may differ from its law
   */
  long affordableRuns(
      DatasetBudget budget, EpsilonDelta run, CompositionRule rule, BigDecimal slack);

  /** The newest row; whoever keeps it can detect that an old copy was put back. */
  Head head();

  /** The row with this hash, if the chain has one; a hash covers all rows before its own. */
  Optional<Head> find(String hash);

  /** Reads everything again, from the first byte, and refuses what is not as it was written. */
  Head verify();

  @Override
  void close();
}
