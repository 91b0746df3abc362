package dev.tacit.learn.book;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Ledger;
import java.util.List;
import java.util.Map;

/**
 * A reserved run that may still release.
 *
 * @param dataset whose budget pays
 * @param keys of the agents whose rows are here, by number
 * @param query which plan on which rows, under the owner's key
 * @param erase what makes its noise impossible to draw again
 */
record OpenRun(
    Ledger ledger,
    String run,
    String dataset,
    Map<Integer, NoiseKey> keys,
    Fingerprint query,
    Runnable erase) {

  BookedRun booked() {
    return BookedRun.paid(ledger, run, dataset);
  }

  /**
   * Ends the run. The answer is durable before the secret goes: killed in between, the next who
   * asks gets the answer and erases; the other way round nobody could make it any more.
   */
  void finish(Outcome outcome, List<CountedReceipt> receipts) {
    ledger.finish(run, LedgerBooks.TRAINED, new StoredAnswer(query, outcome, receipts).toBytes());
    erase.run();
  }
}
