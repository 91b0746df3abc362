package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Ledger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A reserved run that may still release.
 *
 * @param dataset whose budget pays
 * @param keys of the agents whose rows are here, by number
 * @param owner whose key seals what the run gives
 * @param query which plan on which rows, under the owner's key
 * @param erase what makes its noise impossible to draw again
 */
record OpenRun(
    Ledger ledger,
    String run,
    String dataset,
    Map<Integer, NoiseKey> keys,
    OwnerKey owner,
    Fingerprint query,
    Runnable erase) {

  /** Of all that leaves through the keys of this run. */
  Set<ReleaseOrigin> origins() {
    Set<ReleaseOrigin> origins = new HashSet<>();
    keys.values().forEach(key -> origins.addAll(key.origins()));
    return origins;
  }

  RunIdentity identity() {
    return RunIdentity.paid(ledger, run, dataset);
  }

  /**
   * Ends the run. The answer is durable before the secret goes: killed in between, the next who
   * asks gets the answer and erases; the other way round nobody could make it any more. What is
   * sealed here is certified when it is opened, so its origins are looked at here.
   */
  void finish(TracedOutcome given, List<CountedReceipt> receipts) {
    given.require();
    StoredOutcome answer = StoredOutcome.seal(owner, run, query, given.outcome(), receipts);
    ledger.finish(run, LedgerSession.TRAINED, answer.toBytes());
    erase.run();
  }
}
