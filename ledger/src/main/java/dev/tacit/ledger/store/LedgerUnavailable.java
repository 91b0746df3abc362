package dev.tacit.ledger.store;

/**
 * The database cannot be reached or cannot make writes durable. When this comes out of a write, the
 * write may or may not have happened: repeat it, all writes are idempotent.
 */
public final class LedgerUnavailable extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerUnavailable(String message, Throwable cause) {
    super(Kind.UNUSABLE, message, cause);
  }
}
