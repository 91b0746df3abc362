package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.ledger.OutgoingRelease;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Release channel of a run whose releases belong to different records: a ledger that charged each
 * of them to all records would refuse it.
 *
 * <p>Nothing leaves the process before the run ends, so nothing has to be stored before. Then one
 * receipt for each agent is recorded, with what was reserved for any one record, which the counted
 * receipts were found to match, together with the bytes that are shown.
 */
final class WholeRunChannel implements RecordedChannel {
  private final OpenRun run;
  private final PricedPlan pricedPlan;
  private final InMemoryChannel inner;

  WholeRunChannel(OpenRun run, PricedPlan pricedPlan) {
    this.run = run;
    this.pricedPlan = pricedPlan;
    this.inner = new InMemoryChannel(run.run(), List.copyOf(new TreeMap<>(run.keys()).values()));
  }

  @Override
  public Curator open(int agent, int round) {
    return inner.open(agent, round);
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    inner.delivered(agent, round, author, values);
  }

  @Override
  public void close(int agent, int round) {
    inner.close(agent, round);
  }

  /** All agents are in this process: handing over the state is no release. */
  @Override
  public void commit() {}

  @Override
  public List<CountedReceipt> receipts() {
    return inner.countedReceipts();
  }

  @Override
  public Set<ReleaseOrigin> origins() {
    return inner.origins();
  }

  private void publish(Outcome outcome) {
    List<OutgoingRelease> batch = new ArrayList<>();
    for (int agent = 0; agent < pricedPlan.parts().size(); agent++) {
      String name = Address.agent(agent);
      Curator teller =
          Curator.of(run.keys().get(agent), run.run(), name, pricedPlan.plan().rounds() + 1);
      teller.forfeit(
          "whole run",
          pricedPlan.plan().event(agent),
          pricedPlan.setup().requireBudget().neighbours(),
          Audience.EVERYONE);
      batch.add(
          new OutgoingRelease(
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
  public RunIdentity identity() {
    return run.identity();
  }

  @Override
  public void finish(Outcome outcome) {
    TracedOutcome given = new TracedOutcome(outcome, origins());
    given.require();
    publish(outcome);
    // The books are read by others than the owner: they must not tell a secret order or stop.
    run.finish(given, pricedPlan.plan().publicReceipts(receipts()));
  }
}
