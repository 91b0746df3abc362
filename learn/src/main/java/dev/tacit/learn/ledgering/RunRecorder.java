package dev.tacit.learn.ledgering;

import dev.tacit.learn.plan.PricedPlan;
import java.util.Optional;

/** Who keeps the receipts of a run, and refuses it when it costs too much. */
public interface RunRecorder {
  /** The doors of a run that is about to start; whoever refuses it does so here. */
  RecordedChannel open(PricedPlan pricedPlan);

  /**
   * Without a ledger: nothing is remembered after the process ended.
   *
   * @param run in the addresses of its draws
   */
  static RunRecorder inMemory(String run) {
    return inMemory(run, Optional.empty());
  }

  /** The same of a data set that somebody named. */
  static RunRecorder inMemory(String run, Optional<String> dataset) {
    return pricedPlan ->
        RecordedChannel.inMemory(RunIdentity.unpaid(run, dataset), pricedPlan.agents());
  }
}
