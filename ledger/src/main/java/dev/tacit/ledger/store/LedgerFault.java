package dev.tacit.ledger.store;

/** Something the ledger refuses or cannot do; each kind has its exit code on the command line. */
public class LedgerFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  protected LedgerFault(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  public final int exitCode() {
    return exitCode;
  }
}
