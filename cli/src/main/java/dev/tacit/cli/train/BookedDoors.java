package dev.tacit.cli.train;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.ArrayList;
import java.util.List;

/** The doors of a run, with the receipts of what passed them. */
interface BookedDoors extends Doors {
  /** Everything that has left, in order. */
  List<Receipt> receipts();

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
      public List<Receipt> receipts() {
        return doors.receipts();
      }

      @Override
      public void finish() {}
    };
  }
}
