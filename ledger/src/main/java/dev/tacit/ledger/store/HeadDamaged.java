package dev.tacit.ledger.store;

import java.nio.file.Path;

/**
 * The file that remembers the newest head, beside a ledger or a key, does not hold what was written
 * there. Nothing is spent until that is settled.
 */
public final class HeadDamaged extends LedgerFault {
  private static final long serialVersionUID = 1L;

  HeadDamaged(Path file, Throwable cause) {
    super(
        Kind.UNUSABLE,
        file
            + " is damaged, which remembers the newest head of a ledger: nothing is spent while it"
            + " cannot be read. If the ledger is the newest there is, and no copy of it was put"
            + " back, delete the file: it is made again.",
        cause);
  }
}
