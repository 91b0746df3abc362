package dev.tacit.ledger.store;

import java.util.Objects;

/** Something the ledger refuses or cannot do. */
public class LedgerFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What a caller can do about it. */
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
