package dev.tacit.learn.measure;

import java.time.Clock;

/**
 * Wall-clock seconds of a piece of work. No other class here reads a clock; nothing that is
 * computed depends on it.
 */
public final class Stopwatch {
  private final long start = System.nanoTime();

  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The time of day, for the rows of a ledger. */
  public static Clock timeOfDay() {
    return Clock.systemUTC();
  }
}
