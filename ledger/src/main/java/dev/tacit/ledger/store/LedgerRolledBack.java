package dev.tacit.ledger.store;

/** What is remembered of a ledger outside of it is not in it: an older copy was put back. */
public final class LedgerRolledBack extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerRolledBack(String message) {
    super(Kind.UNUSABLE, message, null);
  }
}
