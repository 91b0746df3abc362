package dev.tacit.ledger.store;

/** The named file is something other than a ledger; it was left as it is. */
public final class NotALedger extends LedgerFault {
  private static final long serialVersionUID = 1L;

  public NotALedger(String place) {
    super(
        Kind.NOT_A_LEDGER,
        "ledger = "
            + place
            + " must be a ledger of Tacit, but it is another file; it was left as it is. Check the"
            + " name; a first grant starts a ledger in a new file.",
        null);
  }
}
