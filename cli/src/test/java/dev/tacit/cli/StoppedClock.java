package dev.tacit.cli;

import dev.tacit.learn.measure.Stopwatch;
import java.io.IOException;

/**
 * Stops the clock of commands in this process: runs without a ledger are named by the time of day,
 * and a certificate names its day.
 */
final class StoppedClock {
  private StoppedClock() {}

  /** Commands of a test. */
  interface Work<T> {
    T done() throws IOException;
  }

  /** At an instant such as 2026-11-18T09:00:00Z. */
  static <T> T at(String instant, Work<T> work) throws IOException {
    String before = System.getProperty(Stopwatch.STOPPED_CLOCK, "");
    System.setProperty(Stopwatch.STOPPED_CLOCK, instant);
    try {
      return work.done();
    } finally {
      System.setProperty(Stopwatch.STOPPED_CLOCK, before);
    }
  }
}
