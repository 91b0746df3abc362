package dev.tacit.federation.link;

import dev.tacit.federation.party.Deadline;
import java.time.Duration;

/**
 * Allows at most {@code most} events within a window; further events are refused until the window
 * has passed.
 */
final class RateLimit {
  private final int most;
  private final Duration length;
  private Deadline end;
  private int count;

  RateLimit(int most, Duration length) {
    this.most = most;
    this.length = length;
    this.end = Deadline.in(length);
  }

  /** Counts one more; false if it is one too many. */
  synchronized boolean allows() {
    if (end.isOver()) {
      end = Deadline.in(length);
      count = 0;
    }
    return ++count <= most;
  }
}
