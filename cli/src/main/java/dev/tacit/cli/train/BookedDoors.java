package dev.tacit.cli.train;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.ArrayList;
import java.util.List;

/** The doors of a run, with the receipts of what passed them. */
interface BookedDoors extends Doors {
  /** Everything that has left. */
  List<CountedReceipt> counted();

  /** What the run gives is about to be shown. */
  default void publish(Outcome outcome) {}

  /** The run is over: nothing more will pass. */
  void finish();

  /** Receipts are in memory, and the keys are fresh and lost with the process. */
  static BookedDoors inMemory(String run, int agents) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      keys.add(NoiseKey.secure());
    }
    MemoryDoors doors = new MemoryDoors(run, keys);
    return new BookedDoors() {
      @Override
      public Curator open(int agent, int round) {
        return doors.open(agent, round);
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
      public void finish() {}
    };
  }
}
