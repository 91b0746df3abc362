package dev.tacit.cli.train;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.cli.ExitCode;
import dev.tacit.cli.Refusal;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.Outgoing;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Doors of a run whose releases belong to different records: a ledger that charged each of them to
 * all records would refuse it. Nothing leaves the process before the run ends, so nothing has to be
 * stored before; then one receipt an agent is booked, with what was reserved for any one record,
 * which the counted receipts were found to match, and the bytes that are shown.
 */
final class WholeRunDoors implements BookedDoors {
  private final Ledger ledger;
  private final String run;
  private final NoiseKey key;
  private final Booking booking;
  private final MemoryDoors inside;

  WholeRunDoors(Ledger ledger, String run, NoiseKey key, Booking booking) {
    this.ledger = ledger;
    this.run = run;
    this.key = key;
    this.booking = booking;
    this.inside = new MemoryDoors(run, Collections.nCopies(booking.parts().size(), key));
  }

  @Override
  public Curator open(int agent, int round) {
    return inside.open(agent, round);
  }

  @Override
  public void close(int agent, int round) {
    inside.close(agent, round);
  }

  /** All agents are in this process: handing over the state is no release. */
  @Override
  public void commit() {}

  @Override
  public List<CountedReceipt> counted() {
    return inside.counted();
  }

  @Override
  public void publish(Outcome outcome) {
    List<Outgoing> batch = new ArrayList<>();
    for (int agent = 0; agent < booking.parts().size(); agent++) {
      String name = MemoryDoors.agentName(agent);
      Curator teller = Curator.of(key, run, name, booking.plan().rounds() + 1);
      teller.forfeit(
          "whole run",
          booking.plan().event(agent),
          booking.setup().requireBudget().neighbours(),
          Audience.EVERYONE);
      batch.add(
          new Outgoing(
              teller.receipts().get(0), booking.query(key), bytes(outcome.model().weights())));
    }
    List<byte[]> toSend = ledger.commit(batch);
    for (int agent = 0; agent < batch.size(); agent++) {
      if (!Arrays.equals(batch.get(agent).released(), toSend.get(agent))) {
        throw new Refusal(
            ExitCode.BUDGET_REFUSED,
            "run "
                + run
                + " gave another model before, with the same noise. Nothing was written: start a"
                + " new run.");
      }
    }
  }

  private static byte[] bytes(Vec value) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * value.dimension());
    for (int j = 0; j < value.dimension(); j++) {
      bytes.putDouble(value.get(j));
    }
    return bytes.array();
  }

  @Override
  public void finish() {
    ledger.finish(run, "trained");
  }
}
