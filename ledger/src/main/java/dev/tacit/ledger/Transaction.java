package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.JournalRow;
import dev.tacit.ledger.store.JournalRows;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.RememberedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one transaction sees and appends. Appended rows are not applied to the state yet: the next
 * transaction reads them back.
 */
final class Transaction {
  private static final byte[] NO_PAYLOAD = {};

  private final JournalRows rows;
  private final LedgerState state;
  private final List<RememberedRow> prices = new ArrayList<>();
  private Head head;

  Transaction(JournalRows rows, LedgerState state) {
    this.rows = rows;
    this.state = state;
    this.head = state.head();
  }

  LedgerState state() {
    return state;
  }

  Head append(Entry entry) {
    return append(entry, NO_PAYLOAD);
  }

  Head append(Entry entry, byte[] payload) {
    return append(EntryJson.write(entry), payload, tellsPrices(entry));
  }

  /** A row of another chain of the same ledger, byte by byte. */
  Head appendKnown(RememberedRow known) {
    return append(known.bytes(), NO_PAYLOAD, true);
  }

  private Head append(byte[] body, byte[] payload, boolean tellsPrices) {
    JournalRow row = JournalRow.after(head, body, payload);
    rows.append(row);
    head = row.head();
    if (tellsPrices) {
      prices.add(RememberedRow.of(row));
    }
    return head;
  }

  /** Whether budgets and what is taken from them follow from such rows. */
  static boolean tellsPrices(Entry entry) {
    return !(entry instanceof Entry.Spent || entry instanceof Entry.Declined);
  }

  /** The newest row, appended ones included. */
  Head head() {
    return head;
  }

  /** Appended rows that tell prices. */
  List<RememberedRow> prices() {
    return List.copyOf(prices);
  }

  boolean contains(Head known) {
    return known.equals(Head.EMPTY)
        || rows.at(known.number()).filter(row -> row.head().equals(known)).isPresent();
  }

  /** The row that began the ledger. */
  Optional<Head> first() {
    return rows.at(1).map(JournalRow::head);
  }

  /** The row with this hash. */
  Optional<Head> find(String hash) {
    if (hash.equals(Head.EMPTY.hash())) {
      return Optional.of(Head.EMPTY);
    }
    Head[] found = new Head[1];
    rows.after(
        0,
        row -> {
          if (row.head().hash().equals(hash)) {
            found[0] = row.head();
          }
        });
    return Optional.ofNullable(found[0]);
  }

  /** The release that was committed at the address. */
  Optional<OutgoingRelease> stored(Address address) {
    return state.releaseRow(address).map(releaseRow -> outgoing(address, releaseRow));
  }

  private OutgoingRelease outgoing(Address address, LedgerState.ReleaseRow releaseRow) {
    JournalRow row = checked(releaseRow.row(), address.toString());
    Entry.Spent spent = (Entry.Spent) EntryJson.read(row.body());
    return new OutgoingRelease(spent.receipt(), spent.query(), row.payload());
  }

  /** What a row keeps beside its body; empty if nothing. */
  Optional<byte[]> payload(long number) {
    byte[] kept = checked(number, "a finished run").payload();
    return kept.length == 0 ? Optional.empty() : Optional.of(kept);
  }

  /** The head that a row was when it was written. */
  Head headAt(long number) {
    return checked(number, "a finished run").head();
  }

  /** The row is checked again by its neighbour in the chain: what leaves is what was stored. */
  private JournalRow checked(long number, String what) {
    JournalRow row = rows.at(number).orElse(null);
    Head before =
        number == 1 ? Head.EMPTY : rows.at(number - 1).map(JournalRow::head).orElse(Head.EMPTY);
    if (row == null || !row.follows(before)) {
      throw LedgerFault.corrupt("the row " + number + " of " + what + " was changed");
    }
    return row;
  }
}
