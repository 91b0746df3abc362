package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The release channel of a run, together with the receipts of what it released.
 *
 * <p>The certificate of a run is computed from these receipts and accepts only values of these
 * origins.
 */
public interface RecordedChannel extends ReleaseChannel {
  /** Everything that has left. */
  List<CountedReceipt> receipts();

  /**
   * The origins that values of this run can have: the keys from which its curators draw, the
   * session in which it hears other owners, or the seal under which its ledger kept what it gave.
   */
  Set<ReleaseOrigin> origins();

  /** What the run gave, where it is over already. */
  default Optional<Outcome> storedOutcome() {
    return Optional.empty();
  }

  /** The name of the run, and the ledger that paid; once it is over, also the row that says so. */
  RunIdentity identity();

  /**
   * The run is over: this is about to be shown, and nothing more will pass. Refused where something
   * has passed that was not committed.
   */
  void finish(Outcome outcome);

  /** Receipts are in memory, and the keys are fresh and lost with the process. */
  static RecordedChannel inMemory(String run, int agents) {
    return inMemory(RunIdentity.unpaid(run, Optional.empty()), agents);
  }

  /** The same for a run with a day and, perhaps, a data set. */
  static RecordedChannel inMemory(RunIdentity identity, int agents) {
    InMemoryChannel channel = InMemoryChannel.withFreshKeys(identity.run(), agents);
    return new RecordedChannel() {
      @Override
      public Curator open(int agent, int round) {
        return channel.open(agent, round);
      }

      @Override
      public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
        channel.delivered(agent, round, author, values);
      }

      @Override
      public void commit() {
        channel.commit();
      }

      @Override
      public void close(int agent, int round) {
        channel.close(agent, round);
      }

      @Override
      public List<CountedReceipt> receipts() {
        return channel.countedReceipts();
      }

      @Override
      public Set<ReleaseOrigin> origins() {
        return channel.origins();
      }

      @Override
      public RunIdentity identity() {
        return identity;
      }

      @Override
      public void finish(Outcome outcome) {}
    };
  }
}
