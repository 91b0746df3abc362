package dev.tacit.ledger.store;

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
    /** It is damaged, locked or out of reach. */
    UNUSABLE,
    /** Its server did not believe who we are. */
    DENIED,
    /** Something else is in its place. */
    NOT_A_LEDGER
  }

  protected LedgerFault(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  public final Kind kind() {
    return kind;
  }
}
