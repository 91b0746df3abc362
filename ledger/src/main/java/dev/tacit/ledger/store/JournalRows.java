package dev.tacit.ledger.store;

import java.util.Optional;
import java.util.function.Consumer;

/** The rows of the journal inside one transaction. Rows are appended and never changed. */
public interface JournalRows {
  /** All rows with a larger number, in order. */
  void after(long number, Consumer<JournalRow> each);

  Optional<JournalRow> at(long number);

  void append(JournalRow row);
}
