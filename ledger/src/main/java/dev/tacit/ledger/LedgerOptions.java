package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.nio.file.Path;
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
 * @param key file of the owner's key, beside which the newest head of a ledger on a server is
 *     remembered; that of a SQLite file is remembered beside it
 */
public record LedgerOptions(
    Pricing pricing,
    Clock clock,
    Duration patience,
    Optional<Head> remembered,
    Optional<Path> key) {
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  public LedgerOptions {
    Objects.requireNonNull(pricing, "pricing");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(patience, "patience");
    Objects.requireNonNull(remembered, "remembered");
    Objects.requireNonNull(key, "key");
  }

  public static LedgerOptions of(Pricing pricing, Clock clock) {
    return new LedgerOptions(pricing, clock, DEFAULT_PATIENCE, Optional.empty(), Optional.empty());
  }

  public LedgerOptions waiting(Duration longest) {
    return new LedgerOptions(pricing, clock, longest, remembered, key);
  }

  public LedgerOptions remembering(Head head) {
    return new LedgerOptions(pricing, clock, patience, Optional.of(head), key);
  }

  /** With the head of a ledger on a server remembered beside this key. */
  public LedgerOptions rememberingBeside(Path keyFile) {
    return new LedgerOptions(pricing, clock, patience, remembered, Optional.of(keyFile));
  }
}
