package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;

/**
 * The only thing that the ledger needs of accounting: an upper bound on epsilon. The ledger is
 * given it, so that it depends on no accountant.
 */
@FunctionalInterface
public interface Pricing {
  /**
   * An epsilon that is never below the true one at this delta, or infinity when no finite one is
   * proved. Pure: asking changes nothing.
   */
  double epsilon(PrivacyEvent event, Neighbours neighbours, double delta);
}
