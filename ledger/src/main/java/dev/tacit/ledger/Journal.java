package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.HeadFile;
import dev.tacit.ledger.store.HeadFileContent;
import dev.tacit.ledger.store.HeadLocation;
import dev.tacit.ledger.store.JournalRow;
import dev.tacit.ledger.store.JournalRows;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.RememberedRow;
import dev.tacit.ledger.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A store, and the state of the ledger that its rows fold to. Each transaction first reads and
 * checks the rows that others have added. What it appends is not applied here but read back by the
 * next one, so a commit whose outcome is unknown does no harm.
 *
 * <p>After each commit the new head is remembered outside of the store, with the rows that state
 * prices; opening refuses a store that does not contain it.
 */
final class Journal {
  private final Store store;
  private final Optional<Head> mustContain;
  private final Optional<Path> key;
  private final List<RememberedRow> prices = new ArrayList<>();
  private Optional<HeadFile> headFile = Optional.empty();
  private LedgerState state = new LedgerState();

  /**
   * @param mustContain a row that the caller remembers, to detect that an old copy was put back
   * @param key the owner's, beside which the head of a ledger on a server is remembered
   */
  Journal(Store store, Optional<Head> mustContain, Optional<Path> key) {
    this.store = store;
    this.mustContain = mustContain;
    this.key = key;
  }

  /** Reads everything from the first row, and refuses what does not contain what is remembered. */
  void load(boolean opening) {
    loadUnchecked(opening);
    List<Head> heads = new ArrayList<>(mustContain.stream().toList());
    headFile.flatMap(HeadFile::read).map(HeadFileContent::head).ifPresent(heads::add);
    long known = headFile.map(HeadFile::lastRow).orElse(Long.MAX_VALUE);
    prices.removeIf(row -> row.row().number() <= known);
    if (headFile.filter(HeadFile::exists).isEmpty()) {
      HeadLocation.at(store, key).forEach(this::refuseAnother);
    }
    reading(
        now -> {
          heads.forEach(head -> requireContained(now, head));
          return null;
        });
  }

  /** The same without what is remembered, for those who put back a copy knowingly. */
  void loadUnchecked(boolean opening) {
    store.checkLayout(opening);
    state = new LedgerState();
    prices.clear();
    Optional<Head> first =
        reading(now -> now.state().head().number() == 0 ? Optional.empty() : now.first());
    headFile = HeadLocation.of(store, key, first);
  }

  private void requireContained(Transaction now, Head head) {
    if (!now.contains(head)) {
      throw LedgerFault.rolledBack(
          "the ledger ends at row "
              + state.head().number()
              + " and does not contain the remembered head "
              + head
              + ": an older copy was put back, or its end was lost. Put the newest copy back. Where"
              + " there is none, 'tacit ledger restore' goes on from this one and writes off what"
              + " was spent since");
    }
  }

  private void refuseAnother(HeadFile other) {
    throw LedgerFault.rolledBack(
        "the ledger at "
            + store.place()
            + " is not the one that "
            + other.file()
            + " remembers there: it was begun anew, or is empty. Put the newest copy of that one"
            + " back; into an empty data base 'tacit ledger restore' writes what it had spent. For"
            + " other data use another `key` file");
  }

  /** As of the latest transaction. */
  LedgerState state() {
    return state;
  }

  Store store() {
    return store;
  }

  /** Where this ledger is remembered, or what is remembered of its place. */
  Optional<HeadFile> headFile() {
    return headFile
        .filter(HeadFile::exists)
        .or(() -> HeadLocation.at(store, key).stream().findFirst());
  }

  <T> T reading(Function<Transaction, T> work) {
    return store.reading(rows -> work.apply(caughtUp(rows)));
  }

  /** While it runs, nobody else writes. */
  <T> T writing(Function<Transaction, T> work) {
    return writing(work, this::remember);
  }

  /** What is done with a transaction once it is committed. */
  interface Committed {
    void then(Transaction done, List<RememberedRow> prices);
  }

  /** The same, remembered in another way. */
  <T> T writing(Function<Transaction, T> work, Committed committed) {
    Transaction[] done = new Transaction[1];
    T result =
        store.writing(
            rows -> {
              Transaction now = caughtUp(rows);
              // A copy may be put back while a process has the ledger open.
              requireContained(now, state.head());
              done[0] = now;
              return work.apply(now);
            });
    if (!done[0].head().equals(state.head())) {
      List<RememberedRow> all = new ArrayList<>(prices);
      all.addAll(done[0].prices());
      committed.then(done[0], all);
    }
    return result;
  }

  private void remember(Transaction done, List<RememberedRow> all) {
    headFile.ifPresent(
        file -> {
          file.advance(done.head(), all, place());
          prices.removeIf(row -> row.row().number() <= file.lastRow());
        });
  }

  /** Of a server; the head of a file lies beside it, wherever that is. */
  String place() {
    return store.file().isPresent() ? "" : store.place();
  }

  private Transaction caughtUp(JournalRows rows) {
    rows.after(state.head().number(), this::apply);
    return new Transaction(rows, state);
  }

  private void apply(JournalRow row) {
    Entry entry = state.apply(row);
    if (Transaction.tellsPrices(entry)) {
      prices.add(RememberedRow.of(row));
    }
  }

  void close() {
    store.close();
  }
}
