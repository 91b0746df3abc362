package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.ledger.OutgoingRelease;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Release channel of a run that a ledger pays: receipts and released bytes are durable before
 * anything leaves.
 *
 * <p>A repeated step must give the bytes that are stored; another value at the same address is
 * refused, because two values with the same noise would show their difference.
 */
final class LedgerChannel implements RecordedChannel {
  private final OpenRun run;
  private final PeerReceipts others;
  private final Set<ReleaseOrigin> origins;
  private final Transcripts transcripts = new Transcripts();
  private final List<OpenRound> open = new ArrayList<>();
  private final Map<Integer, Integer> closed = new HashMap<>();
  private final List<Receipt> receipts = new ArrayList<>();

  /** One that may still have something to store. */
  private static final class OpenRound {
    private final int agent;
    private final int round;
    private final Curator curator;
    private int stored;

    private OpenRound(int agent, int round, Curator curator) {
      this.agent = agent;
      this.round = round;
      this.curator = curator;
    }
  }

  LedgerChannel(OpenRun run) {
    this(run, new PeerReceipts(new PeerSession()));
  }

  /**
   * A channel for some of the agents.
   *
   * @param others what the other owners state to have paid elsewhere
   */
  LedgerChannel(OpenRun run, PeerReceipts others) {
    this.run = run;
    this.others = others;
    Set<ReleaseOrigin> own = run.origins();
    own.addAll(others.origins());
    this.origins = Set.copyOf(own);
  }

  @Override
  public Curator open(int agent, int round) {
    Curator curator =
        Curator.keeping(
            run.keys().get(agent),
            run.run(),
            Address.agent(agent),
            round,
            transcripts.digestOf(agent));
    open.add(new OpenRound(agent, round, curator));
    return curator;
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    transcripts.record(agent, round, author, values);
  }

  @Override
  public void commit() {
    List<OutgoingRelease> batch = new ArrayList<>();
    for (OpenRound openRound : open) {
      List<Receipt> all = openRound.curator.receipts();
      List<Receipt> fresh = all.subList(openRound.stored, all.size());
      Map<Address, byte[]> bytes = fresh.isEmpty() ? Map.of() : bytes(openRound.curator);
      for (Receipt receipt : fresh) {
        byte[] released = bytes.getOrDefault(receipt.address(), new byte[0]);
        batch.add(new OutgoingRelease(receipt, run.query(), released));
      }
    }
    if (batch.isEmpty()) {
      return;
    }
    requireRepeated(batch, run.ledger().commit(batch));
    batch.forEach(outgoingRelease -> receipts.add(outgoingRelease.receipt()));
    open.forEach(openRound -> openRound.stored = openRound.curator.receipts().size());
    // A commit must not look at all rounds before: it would cost more with every round.
    open.removeIf(this::shut);
  }

  /** Whether its round is over; then nobody reads its receipts any more, and nothing may leave. */
  private boolean shut(OpenRound openRound) {
    boolean over = openRound.round <= closed.getOrDefault(openRound.agent, -1);
    if (over) {
      openRound.curator.close();
    }
    return over;
  }

  @Override
  public void close(int agent, int round) {
    closed.merge(agent, round, Math::max);
  }

  private static Map<Address, byte[]> bytes(Curator curator) {
    Map<Address, byte[]> bytes = new HashMap<>();
    for (Released released : curator.releases()) {
      bytes.put(released.receipt().orElseThrow().address(), released.value().bytes());
    }
    return bytes;
  }

  /**
   * A resumed run must say again what it said before. Another value at the same address, from
   * another version of the program say, may have the same noise: the two would show their
   * difference. With other noise it would be a second release that no reservation covers.
   */
  private void requireRepeated(List<OutgoingRelease> batch, List<byte[]> toSend) {
    for (int i = 0; i < batch.size(); i++) {
      if (!Arrays.equals(batch.get(i).released(), toSend.get(i))) {
        throw new Refused(
            Kind.BUDGET,
            "run "
                + run.run()
                + " released another value at "
                + batch.get(i).receipt().address()
                + " before. Nothing was sent: give the run up with 'tacit ledger release "
                + run.run()
                + "' and start a new one.");
      }
    }
  }

  @Override
  public List<CountedReceipt> receipts() {
    List<CountedReceipt> all = new ArrayList<>(others.all());
    receipts.forEach(receipt -> all.add(CountedReceipt.once(receipt)));
    return all;
  }

  @Override
  public Set<ReleaseOrigin> origins() {
    return origins;
  }

  @Override
  public void requireOwn(Released value) {
    TracedOutcome.require(value, origins);
  }

  @Override
  public RunIdentity identity() {
    return run.identity();
  }

  @Override
  public void finish(Outcome outcome) {
    TracedOutcome given = new TracedOutcome(outcome, origins);
    given.require();
    requireCommitted();
    run.finish(given, receipts());
  }

  /**
   * A certificate is about the receipts that are stored. The runner stores all of them; a plan that
   * releases beside its parties could hide one by leaving that out.
   */
  private void requireCommitted() {
    long pending = open.stream().mapToLong(one -> one.curator.receipts().size() - one.stored).sum();
    if (pending > 0) {
      throw new Refused(
          Kind.UNCERTIFIED,
          "no certificate: "
              + pending
              + " releases of run "
              + run.run()
              + " were made after its last commit, so no receipt of them is stored. Nothing was"
              + " published. A plan that releases beside its parties has to commit that itself.");
    }
  }
}
