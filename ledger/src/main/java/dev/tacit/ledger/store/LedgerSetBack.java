package dev.tacit.ledger.store;

/** What is remembered of a ledger outside of it is not in it: an older copy was put back. */
public final class LedgerSetBack extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerSetBack(String message) {
    super(Kind.UNUSABLE, message, null);
  }
}
