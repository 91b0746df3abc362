package dev.tacit.cli;

import java.time.Clock;

/**
 * Wall-clock seconds of a piece of work. The only class of the command line that reads a clock;
 * nothing that is computed depends on it.
 */
public final class Stopwatch {
  private final long start = System.nanoTime();

  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The time of day, for the rows of a ledger. */
  static Clock timeOfDay() {
    return Clock.systemUTC();
  }
}
