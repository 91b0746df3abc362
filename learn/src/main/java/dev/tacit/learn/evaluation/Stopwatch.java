package dev.tacit.learn.evaluation;

import dev.tacit.learn.Refused;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/**
 * Wall-clock seconds of a piece of work, and the time of day. No other class here reads a clock;
 * nothing that is computed depends on it.
 */
public final class Stopwatch {
  /** A system property that stops the clock at an instant, such as 2026-11-18T09:00:00Z. */
  public static final String STOPPED_CLOCK = "tacit.clock";

  private final long start = System.nanoTime();

  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The time of day, for the rows of a ledger and the day on a certificate. */
  public static Clock timeOfDay() {
    String stopped = System.getProperty(STOPPED_CLOCK, "");
    return stopped.isEmpty() ? Clock.systemUTC() : Clock.fixed(instant(stopped), ZoneOffset.UTC);
  }

  private static Instant instant(String stopped) {
    try {
      return Instant.parse(stopped);
    } catch (DateTimeParseException e) {
      throw Refused.usage(
          STOPPED_CLOCK, stopped, "an instant, such as 2026-11-18T09:00:00Z", "Or leave it out.");
    }
  }

  /** The day, by universal time, so that it is the same for all owners of a federation. */
  public static LocalDate today() {
    return LocalDate.ofInstant(timeOfDay().instant(), ZoneOffset.UTC);
  }
}
