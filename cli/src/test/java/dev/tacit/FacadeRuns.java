package dev.tacit;

import dev.tacit.learn.plan.Booking;

/** Runs of the facade that are ready to start, for tests of other packages. */
public final class FacadeRuns {
  private FacadeRuns() {}

  /** What {@code train()} would run. */
  public static Booking booked(Training training) {
    return training.job().ready().booking();
  }
}
