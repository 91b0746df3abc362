package dev.tacit.learn.job;

import dev.tacit.admm.run.Progress;
import dev.tacit.ledger.LedgerView;
import java.util.List;

/**
 * Follows the runs of a training, so that whoever waits sees that it goes on, and whoever loses the
 * process knows what is reserved or spent.
 */
public interface TrainingListener {
  TrainingListener SILENT = new TrainingListener() {};

  /** The price of these runs is about to be reserved; from now on some of it may be. */
  default void reserving(LedgerView before, List<String> runs) {}

  /** All runs are paid for. */
  default void reserved() {}

  /** All runs are over, and this is the budget that paid, with what is left of it. */
  default void paid(LedgerView.Dataset budget) {}

  /** Who follows the rounds of a run. */
  default Progress progress(int run) {
    return Progress.SILENT;
  }
}
