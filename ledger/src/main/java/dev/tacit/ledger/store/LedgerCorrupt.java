package dev.tacit.ledger.store;

/** The stored bytes are not what was written. Nothing may be spent from such a ledger. */
public final class LedgerCorrupt extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public LedgerCorrupt(String message) {
    this(message, null);
  }

  public LedgerCorrupt(String message, Throwable cause) {
    super(
        Kind.UNUSABLE,
        message
            + ". The ledger was changed or damaged outside of Tacit: keep it, restore the newest"
            + " good copy together with its newest head, and count everything since as spent.",
        cause);
  }
}
