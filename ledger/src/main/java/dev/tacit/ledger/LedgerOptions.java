package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What a ledger needs from outside.
 *
 * @param patience the longest wait for another process
 * @param remembered a head that the caller saw before; a ledger that does not contain it is refused
 *     as an old or a different copy
 */
public record LedgerOptions(
    Pricing pricing, Clock clock, Duration patience, Optional<Head> remembered) {
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  public LedgerOptions {
    Objects.requireNonNull(pricing, "pricing");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(patience, "patience");
    Objects.requireNonNull(remembered, "remembered");
  }

  public static LedgerOptions of(Pricing pricing, Clock clock) {
    return new LedgerOptions(pricing, clock, DEFAULT_PATIENCE, Optional.empty());
  }

  public LedgerOptions waiting(Duration longest) {
    return new LedgerOptions(pricing, clock, longest, remembered);
  }

  public LedgerOptions remembering(Head head) {
    return new LedgerOptions(pricing, clock, patience, Optional.of(head));
  }
}
