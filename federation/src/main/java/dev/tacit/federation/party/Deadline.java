package dev.tacit.federation.party;

import java.time.Duration;

/**
 * A point in monotonic time until which a party waits. Changes of the system clock do not move it.
 */
public final class Deadline {
  private final long end;
  private final Duration length;

  private Deadline(Duration length) {
    this.length = length;
    this.end = System.nanoTime() + length.toNanos();
  }

  public static Deadline in(Duration length) {
    return new Deadline(length);
  }

  /** Milliseconds that are left, at least 1 unless it is over; 0 when it is. */
  public long left() {
    long nanos = end - System.nanoTime();
    return nanos <= 0 ? 0 : Math.max(1, nanos / 1_000_000);
  }

  public boolean isOver() {
    return left() == 0;
  }

  /** How long it has been going. */
  public Duration passed() {
    return Duration.ofNanos(System.nanoTime() - end).plus(length);
  }

  /** How long it was in all. */
  public Duration length() {
    return length;
  }
}
