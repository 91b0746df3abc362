package dev.tacit.ledger;

import static dev.tacit.ledger.store.LedgerFault.Kind.CORRUPT;
import static dev.tacit.ledger.store.LedgerFault.Kind.HEAD_DAMAGED;
import static dev.tacit.ledger.store.LedgerFault.Kind.LOCKED;
import static dev.tacit.ledger.store.LedgerFault.Kind.ROLLED_BACK;
import static dev.tacit.ledger.store.LedgerFault.Kind.UNAVAILABLE;

import dev.tacit.ledger.store.LedgerFault;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/** Asks of a failure whether it is a fault of a ledger, and of which kind. */
public final class FaultMatch {
  private FaultMatch() {}

  /** Of this kind and no other. */
  public static Predicate<Throwable> fault(LedgerFault.Kind kind) {
    return of(EnumSet.of(kind));
  }

  /** The ledger is damaged, locked or out of reach: exit code 5. */
  public static Predicate<Throwable> unusable() {
    return of(EnumSet.of(UNAVAILABLE, LOCKED, CORRUPT, ROLLED_BACK, HEAD_DAMAGED));
  }

  private static Predicate<Throwable> of(Set<LedgerFault.Kind> kinds) {
    return failure -> failure instanceof LedgerFault fault && kinds.contains(fault.kind());
  }
}
