package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;

/**
 * What writing off the lost rows of a ledger did.
 *
 * @param remembered the newest head that was known of them
 * @param before the copy as it was put back
 * @param after as it is now
 * @param changed false where the copy had everything that is remembered
 */
public record Restoration(Head remembered, LedgerView before, LedgerView after, boolean changed) {}
