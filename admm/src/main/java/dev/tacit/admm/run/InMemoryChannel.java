package dev.tacit.admm.run;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Release channel of one process without a ledger: receipts are kept in memory only, and keys are
 * lost with the process.
 */
public final class InMemoryChannel implements ReleaseChannel {
  private final String run;
  private final List<NoiseKey> keys;
  private final boolean counts;
  private final Transcripts transcripts = new Transcripts();
  private final Map<Place, Curator> curators = new LinkedHashMap<>();
  private final Map<ReceiptKind, CountedReceipt> folded = new LinkedHashMap<>();
  private final Map<Integer, Integer> closed = new HashMap<>();

  private record Place(int agent, int round) {}

  /** Everything about a receipt but its round. */
  private record ReceiptKind(
      String agent,
      String site,
      PrivacyEvent event,
      Neighbours neighbours,
      Audience audience,
      boolean secret) {
    static ReceiptKind of(Receipt receipt) {
      return new ReceiptKind(
          receipt.address().agent(),
          receipt.address().site(),
          receipt.event(),
          receipt.neighbours(),
          receipt.audience(),
          receipt.secret());
    }
  }

  /**
   * A channel of one run.
   *
   * @param keys one for each agent, because independent coins are a hypothesis of parallel
   *     composition; bound to plan and rows, or fresh and for this channel only
   */
  public InMemoryChannel(String run, List<NoiseKey> keys) {
    this(run, keys, true);
  }

  private InMemoryChannel(String run, List<NoiseKey> keys, boolean counts) {
    this.run = Objects.requireNonNull(run, "run");
    this.keys = List.copyOf(keys);
    this.counts = counts;
  }

  /** The same for a run of few rounds, all of whose receipts can be listed. */
  public static InMemoryChannel listing(String run, List<NoiseKey> keys) {
    return new InMemoryChannel(run, keys, false);
  }

  /** Keys that nobody has had before and nobody will have: there is nothing to bind or erase. */
  public static InMemoryChannel withFreshKeys(String run, int agents) {
    return new InMemoryChannel(run, Stream.generate(NoiseKey::secure).limit(agents).toList());
  }

  /**
   * The same curator for the same agent and round: it remembers which sites were used, and no
   * ledger would notice a second value with the noise of the first.
   */
  @Override
  public Curator open(int agent, int round) {
    if (round <= closed.getOrDefault(agent, -1)) {
      throw new IllegalStateException(
          "round " + round + " of agent " + agent + " is closed: its draws cannot be repeated");
    }
    return curators.computeIfAbsent(
        new Place(agent, round),
        place ->
            Curator.of(
                keys.get(agent), run, Address.agent(agent), round, transcripts.digestOf(agent)));
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    transcripts.record(agent, round, author, values);
  }

  @Override
  public void commit() {}

  /** Forgets the curator and counts its receipts: memory does not grow with the rounds. */
  @Override
  public void close(int agent, int round) {
    Curator curator = counts ? curators.remove(new Place(agent, round)) : null;
    closed.merge(agent, round, Math::max);
    if (curator != null) {
      curator.close();
      curator.receipts().forEach(receipt -> count(folded, receipt));
    }
  }

  private static void count(Map<ReceiptKind, CountedReceipt> into, Receipt receipt) {
    into.merge(
        ReceiptKind.of(receipt),
        CountedReceipt.once(receipt),
        (known, one) -> new CountedReceipt(known.receipt(), known.times() + 1));
  }

  /** Everything that has left, those of closed rounds counted. */
  public List<CountedReceipt> countedReceipts() {
    List<CountedReceipt> all = new ArrayList<>(folded.values());
    open().forEach(receipt -> all.add(CountedReceipt.once(receipt)));
    return all;
  }

  /** Everything that has left, in order; for a channel that lists them. */
  public List<Receipt> receipts() {
    if (!folded.isEmpty()) {
      throw new IllegalStateException("receipts of closed rounds are counted, not listed");
    }
    return open();
  }

  private List<Receipt> open() {
    return curators.values().stream().flatMap(curator -> curator.receipts().stream()).toList();
  }

  /** Of all that is released through this channel. */
  public Set<ReleaseOrigin> origins() {
    Set<ReleaseOrigin> origins = new HashSet<>();
    keys.forEach(key -> origins.addAll(key.origins()));
    return Set.copyOf(origins);
  }
}
