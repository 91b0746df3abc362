package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Channel of a finished run: nothing more can be released.
 *
 * <p>A repetition with the same plan on the same rows reads the stored outcome from the ledger's
 * bytes. The secret of the run is erased, so nobody could compute it again.
 */
record FinishedRunChannel(StoredOutcome answer, RunIdentity identity, OwnerKey owner)
    implements RecordedChannel {

  /** Refuses other rows: they would be given a model that was not made of them. */
  static FinishedRunChannel of(
      RunIdentity identity, Optional<byte[]> kept, Fingerprint query, OwnerKey owner) {
    String run = identity.run();
    StoredOutcome answer =
        kept.map(bytes -> StoredOutcome.of(run, bytes))
            .orElseThrow(
                () ->
                    new Refused(
                        Kind.BUDGET,
                        "run "
                            + run
                            + " is over and left no model: it was given up, lost in a restore of"
                            + " the ledger, or finished by an earlier version. Start a new run."));
    if (!answer.query().equals(query)) {
      throw new Refused(
          Kind.BUDGET,
          "run "
              + run
              + " was finished on other rows, with another plan or under another key. Nothing was"
              + " sent: give the new data a new run id.");
    }
    return new FinishedRunChannel(answer, identity, owner);
  }

  @Override
  public Optional<Outcome> storedOutcome() {
    return Optional.of(answer.outcome(owner, identity.run()));
  }

  @Override
  public Set<ReleaseOrigin> origins() {
    return owner.sealOrigins();
  }

  @Override
  public List<CountedReceipt> receipts() {
    return answer.receipts();
  }

  @Override
  public Curator open(int agent, int round) {
    throw new IllegalStateException("a finished run releases nothing more");
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    throw new IllegalStateException("a finished run hears nothing more");
  }

  @Override
  public void commit() {}

  @Override
  public void finish(Outcome outcome) {}
}
