package dev.tacit.learn.book;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certify.TracedOutcome;
import dev.tacit.learn.plan.Booking;
import dev.tacit.ledger.Outgoing;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Doors of a run whose releases belong to different records: a ledger that charged each of them to
 * all records would refuse it. Nothing leaves the process before the run ends, so nothing has to be
 * stored before; then one receipt an agent is booked, with what was reserved for any one record,
 * which the counted receipts were found to match, and the bytes that are shown.
 */
final class WholeRunDoors implements BookedDoors {
  private final OpenRun run;
  private final Booking booking;
  private final MemoryDoors inside;

  WholeRunDoors(OpenRun run, Booking booking) {
    this.run = run;
    this.booking = booking;
    this.inside = new MemoryDoors(run.run(), List.copyOf(new TreeMap<>(run.keys()).values()));
  }

  @Override
  public Curator open(int agent, int round) {
    return inside.open(agent, round);
  }

  @Override
  public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
    inside.heard(agent, round, author, values);
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
  public Set<ReleaseOrigin> origins() {
    return inside.origins();
  }

  private void publish(Outcome outcome) {
    List<Outgoing> batch = new ArrayList<>();
    for (int agent = 0; agent < booking.parts().size(); agent++) {
      String name = Address.agent(agent);
      Curator teller =
          Curator.of(run.keys().get(agent), run.run(), name, booking.plan().rounds() + 1);
      teller.forfeit(
          "whole run",
          booking.plan().event(agent),
          booking.setup().requireBudget().neighbours(),
          Audience.EVERYONE);
      batch.add(
          new Outgoing(
              teller.receipts().get(0), run.query(), outcome.model().weights().value().bytes()));
    }
    List<byte[]> toSend = run.ledger().commit(batch);
    for (int agent = 0; agent < batch.size(); agent++) {
      if (!Arrays.equals(batch.get(agent).released(), toSend.get(agent))) {
        throw new Refused(
            Kind.BUDGET,
            "run "
                + run.run()
                + " gave another model before. Nothing was written: give the run up with 'tacit"
                + " ledger release "
                + run.run()
                + "' and start a new one.");
      }
    }
  }

  @Override
  public BookedRun booked() {
    return run.booked();
  }

  @Override
  public void finish(Outcome outcome) {
    TracedOutcome given = new TracedOutcome(outcome, origins());
    given.require();
    publish(outcome);
    // The books are read by others than the owner: they must not tell a secret order or stop.
    run.finish(given, booking.plan().told(counted()));
  }
}
