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
 * @param lockTimeout the longest wait for another process
 * @param rememberedHead a head that the caller saw before; a ledger that does not contain it is
 *     refused as an old or a different copy
 * @param key file of the owner's key, beside which the newest head of a ledger on a server is
 *     remembered; that of a SQLite file is remembered beside it
 */
public record LedgerOptions(
    Pricing pricing,
    Clock clock,
    Duration lockTimeout,
    Optional<Head> rememberedHead,
    Optional<Path> key) {
  public static final Duration DEFAULT_LOCK_TIMEOUT = Duration.ofSeconds(30);

  public LedgerOptions {
    Objects.requireNonNull(pricing, "pricing");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(lockTimeout, "patience");
    Objects.requireNonNull(rememberedHead, "remembered");
    Objects.requireNonNull(key, "key");
  }

  public static LedgerOptions of(Pricing pricing, Clock clock) {
    return new LedgerOptions(
        pricing, clock, DEFAULT_LOCK_TIMEOUT, Optional.empty(), Optional.empty());
  }

  public LedgerOptions withLockTimeout(Duration longest) {
    return new LedgerOptions(pricing, clock, longest, rememberedHead, key);
  }

  public LedgerOptions withRememberedHead(Head head) {
    return new LedgerOptions(pricing, clock, lockTimeout, Optional.of(head), key);
  }

  /** With the head of a ledger on a server remembered beside this key. */
  public LedgerOptions withKeyFile(Path keyFile) {
    return new LedgerOptions(pricing, clock, lockTimeout, rememberedHead, Optional.of(keyFile));
  }
}
