package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.JournalRows;
import dev.tacit.ledger.store.LedgerCorrupt;
import dev.tacit.ledger.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A store and the books that its rows fold to. Each transaction first reads and checks the rows
 * that others have added. What it appends is not applied here but read back by the next one, so a
 * commit whose outcome is unknown does no harm.
 */
final class Journal {
  private final Store store;
  private final Optional<Head> mustContain;
  private Books books = new Books();

  /**
   * @param mustContain a row that the caller remembers, to detect that an old copy was put back
   */
  Journal(Store store, Optional<Head> mustContain) {
    this.store = store;
    this.mustContain = mustContain;
  }

  /** Reads everything from the first row. */
  void load(boolean opening) {
    List<Head> heads = new ArrayList<>(mustContain.stream().toList());
    // Before the rows: whoever remembers a head has committed its row already.
    store.remembered().ifPresent(heads::add);
    store.checkLayout(opening);
    books = new Books();
    reading(
        now -> {
          heads.forEach(head -> requireContained(now, head));
          return null;
        });
  }

  private void requireContained(Transaction now, Head head) {
    if (!now.contains(head)) {
      throw new LedgerCorrupt(
          "the ledger ends at row "
              + books.head().number()
              + " and does not contain the remembered head "
              + head
              + ": it is an older copy, or its end was lost");
    }
  }

  /** As of the latest transaction. */
  Books books() {
    return books;
  }

  <T> T reading(Function<Transaction, T> work) {
    return store.reading(rows -> work.apply(caughtUp(rows)));
  }

  /** While it runs, nobody else writes. */
  <T> T writing(Function<Transaction, T> work) {
    return store.writing(rows -> work.apply(caughtUp(rows)));
  }

  private Transaction caughtUp(JournalRows rows) {
    rows.after(books.head().number(), books::apply);
    return new Transaction(rows, books);
  }

  void close() {
    store.close();
  }
}
