package dev.tacit.ledger.store;

/** Another process held the ledger for longer than the agreed patience. Nothing was written. */
public final class LedgerLocked extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerLocked(String message, Throwable cause) {
    super(Kind.UNUSABLE, message, cause);
  }
}
