package dev.tacit.learn.ledgering;

import dev.tacit.learn.plan.PricedPlan;
import java.util.Optional;

/**
 * Opens the release channel of a run. With a ledger it reserves the price first and refuses a run
 * that does not fit.
 */
public interface RunRecorder {
  /**
   * The channel of a run that is about to start; a run that the budget cannot pay is refused here.
   */
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
