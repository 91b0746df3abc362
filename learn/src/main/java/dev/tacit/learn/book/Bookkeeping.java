package dev.tacit.learn.book;

import dev.tacit.learn.plan.Booking;
import java.util.Optional;

/** Who keeps the receipts of a run, and refuses it when it costs too much. */
public interface Bookkeeping {
  /** The doors of a run that is about to start; whoever refuses it does so here. */
  BookedDoors open(Booking booking);

  /**
   * Without a ledger: nothing is remembered after the process ended.
   *
   * @param run in the addresses of its draws
   */
  static Bookkeeping inMemory(String run) {
    return inMemory(run, Optional.empty());
  }

  /** The same of a data set that somebody named. */
  static Bookkeeping inMemory(String run, Optional<String> dataset) {
    return booking -> BookedDoors.inMemory(BookedRun.unpaid(run, dataset), booking.agents());
  }
}
