package dev.tacit.learn.book;

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
import dev.tacit.learn.certify.TracedOutcome;
import dev.tacit.ledger.Outgoing;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Doors whose receipts and bytes are durable before anything leaves. */
final class LedgerDoors implements BookedDoors {
  private final OpenRun run;
  private final OthersReceipts others;
  private final Set<ReleaseOrigin> origins;
  private final Transcripts transcripts = new Transcripts();
  private final List<Door> open = new ArrayList<>();
  private final Map<Integer, Integer> closed = new HashMap<>();
  private final List<Receipt> receipts = new ArrayList<>();

  /** One that may still have something to store. */
  private static final class Door {
    private final int agent;
    private final int round;
    private final Curator curator;
    private int stored;

    private Door(int agent, int round, Curator curator) {
      this.agent = agent;
      this.round = round;
      this.curator = curator;
    }
  }

  LedgerDoors(OpenRun run) {
    this(run, new OthersReceipts(new PeerSession()));
  }

  /**
   * Doors of some of the agents.
   *
   * @param others what the others paid elsewhere
   */
  LedgerDoors(OpenRun run, OthersReceipts others) {
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
            run.keys().get(agent), run.run(), Address.agent(agent), round, transcripts.of(agent));
    open.add(new Door(agent, round, curator));
    return curator;
  }

  @Override
  public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
    transcripts.heard(agent, round, author, values);
  }

  @Override
  public void commit() {
    List<Outgoing> batch = new ArrayList<>();
    for (Door door : open) {
      List<Receipt> all = door.curator.receipts();
      List<Receipt> fresh = all.subList(door.stored, all.size());
      Map<Address, byte[]> bytes = fresh.isEmpty() ? Map.of() : bytes(door.curator);
      for (Receipt receipt : fresh) {
        byte[] released = bytes.getOrDefault(receipt.address(), new byte[0]);
        batch.add(new Outgoing(receipt, run.query(), released));
      }
    }
    if (batch.isEmpty()) {
      return;
    }
    requireRepeated(batch, run.ledger().commit(batch));
    batch.forEach(outgoing -> receipts.add(outgoing.receipt()));
    open.forEach(door -> door.stored = door.curator.receipts().size());
    // A commit must not look at all rounds before: it would cost more with every round.
    open.removeIf(this::shut);
  }

  /** Whether its round is over; then nobody reads its receipts any more, and nothing may leave. */
  private boolean shut(Door door) {
    boolean over = door.round <= closed.getOrDefault(door.agent, -1);
    if (over) {
      door.curator.close();
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
   * difference. With other noise it would be a second release that nobody paid for.
   */
  private void requireRepeated(List<Outgoing> batch, List<byte[]> toSend) {
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
  public List<CountedReceipt> counted() {
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
  public BookedRun booked() {
    return run.booked();
  }

  @Override
  public void finish(Outcome outcome) {
    run.finish(new TracedOutcome(outcome, origins), counted());
  }
}
