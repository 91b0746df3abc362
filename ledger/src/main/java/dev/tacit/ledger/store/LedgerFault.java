package dev.tacit.ledger.store;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A failure of the ledger: it refuses something, or cannot be used. Every fault leaves the ledger
 * as it was.
 */
public class LedgerFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Category of the fault, by what a caller can do about it. */
  public enum Kind {
    /** The ledger works, and says no. */
    REFUSED,
    /**
     * The database cannot be reached or cannot keep its promises. When this comes out of a write,
     * the write may or may not have happened: repeat it, all writes are idempotent.
     */
    UNAVAILABLE,
    /** Somebody else held the ledger for longer than we were told to wait. Nothing was written. */
    LOCKED,
    /** The stored bytes are not what was written. Nothing may be spent from such a ledger. */
    CORRUPT,
    /** What is remembered of a ledger outside of it is not in it: an older copy was put back. */
    ROLLED_BACK,
    /** The file beside a ledger or a key does not hold what was written there. */
    HEAD_DAMAGED,
    /** The server of a ledger did not believe who we are. Nothing was read or written. */
    DENIED,
    /** Something else is where a ledger was looked for; it was left as it is. */
    NOT_A_LEDGER
  }

  public LedgerFault(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  public static LedgerFault unavailable(String message, Throwable cause) {
    return new LedgerFault(Kind.UNAVAILABLE, message, cause);
  }

  public static LedgerFault rolledBack(String message) {
    return new LedgerFault(Kind.ROLLED_BACK, message, null);
  }

  public static LedgerFault corrupt(String message) {
    return corrupt(message, null);
  }

  public static LedgerFault corrupt(String message, Throwable cause) {
    return new LedgerFault(
        Kind.CORRUPT,
        message
            + ". The ledger was changed or damaged outside of Tacit: keep it, restore the newest"
            + " good copy together with its newest head, and count everything since as spent.",
        cause);
  }

  static LedgerFault headDamaged(Path file, Throwable cause) {
    return new LedgerFault(
        Kind.HEAD_DAMAGED,
        file
            + " is damaged, which remembers the newest head of a ledger: nothing is spent while it"
            + " cannot be read. If the ledger is the newest there is, and no copy of it was put"
            + " back, delete the file: it is made again.",
        cause);
  }

  static LedgerFault notALedger(Path place) {
    return new LedgerFault(
        Kind.NOT_A_LEDGER,
        "ledger = "
            + place
            + " must be a ledger of Tacit, but it is another file; it was left as it is. Check the"
            + " name; a first grant starts a ledger in a new file.",
        null);
  }

  public final Kind kind() {
    return kind;
  }
}
