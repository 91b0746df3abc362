package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;

/** What the ledger needs of accounting. */
@FunctionalInterface
public interface Pricing {
  /**
   * An epsilon that is never below the true one at this delta, or infinity when no finite one is
   * proved. Pure: asking changes nothing.
   */
  double epsilon(PrivacyEvent event, Neighbours neighbours, double delta);
}
