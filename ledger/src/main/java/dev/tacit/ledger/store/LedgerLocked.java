package dev.tacit.ledger.store;

/** Somebody else held the ledger for longer than we were told to wait. Nothing was written. */
public final class LedgerLocked extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerLocked(String message, Throwable cause) {
    super(Kind.UNUSABLE, message, cause);
  }
}
