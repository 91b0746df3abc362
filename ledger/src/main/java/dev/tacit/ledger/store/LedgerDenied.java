package dev.tacit.ledger.store;

/** The server of a ledger did not believe who we are. Nothing was read or written. */
public final class LedgerDenied extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerDenied(String message, Throwable cause) {
    super(Kind.DENIED, message, cause);
  }
}
