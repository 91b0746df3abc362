package dev.tacit.ledger;

import dev.tacit.ledger.store.LedgerFault;

/**
 * A request that contradicts the ledger: a release without or beyond its reservation, an address
 * with another query, a run id with another plan. Nothing was written.
 */
public final class LedgerRefused extends LedgerFault {
  private static final long serialVersionUID = 1L;

  LedgerRefused(String message) {
    super(Kind.REFUSED, message, null);
  }
}
