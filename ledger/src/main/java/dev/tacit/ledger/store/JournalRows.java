package dev.tacit.ledger.store;

import java.util.Optional;
import java.util.function.Consumer;

/** The rows inside one transaction. */
public interface JournalRows {
  /** All rows with a larger number, in order. */
  void after(long number, Consumer<Row> each);

  Optional<Row> at(long number);

  void append(Row row);
}
