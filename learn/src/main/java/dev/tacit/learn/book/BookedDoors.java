package dev.tacit.learn.book;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** The doors of a run, with the receipts of what passed them. */
public interface BookedDoors extends Doors {
  /** Everything that has left. */
  List<CountedReceipt> counted();

  /**
   * The origins that values of this run can have: the keys from which its curators draw, the
   * session in which it hears other owners, or the seal under which its ledger kept what it gave.
   */
  Set<ReleaseOrigin> origins();

  /** What the run gave, where it is over already. */
  default Optional<Outcome> given() {
    return Optional.empty();
  }

  /** Under which name it is booked, and where: once it is over, also the row that says so. */
  BookedRun booked();

  /** The run is over: this is about to be shown, and nothing more will pass. */
  void finish(Outcome outcome);

  /** Receipts are in memory, and the keys are fresh and lost with the process. */
  static BookedDoors inMemory(String run, int agents) {
    return inMemory(BookedRun.unpaid(run, Optional.empty()), agents);
  }

  /** The same for a run with a day and, perhaps, a data set. */
  static BookedDoors inMemory(BookedRun booked, int agents) {
    MemoryDoors doors = MemoryDoors.fresh(booked.run(), agents);
    return new BookedDoors() {
      @Override
      public Curator open(int agent, int round) {
        return doors.open(agent, round);
      }

      @Override
      public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
        doors.heard(agent, round, author, values);
      }

      @Override
      public void commit() {
        doors.commit();
      }

      @Override
      public void close(int agent, int round) {
        doors.close(agent, round);
      }

      @Override
      public List<CountedReceipt> counted() {
        return doors.counted();
      }

      @Override
      public Set<ReleaseOrigin> origins() {
        return doors.origins();
      }

      @Override
      public BookedRun booked() {
        return booked;
      }

      @Override
      public void finish(Outcome outcome) {}
    };
  }
}
