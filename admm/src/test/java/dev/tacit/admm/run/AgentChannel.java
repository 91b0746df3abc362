package dev.tacit.admm.run;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The doors of one agent in a process of its own: it refuses to open for others, gives a new
 * curator for a repeated step, as after a crash, and knows what is durable.
 */
final class AgentChannel implements ReleaseChannel {
  private final int self;
  private final NoiseKey key;
  private final Transcripts transcripts = new Transcripts();
  private final SortedMap<Integer, Curator> curators = new TreeMap<>();
  private final SortedMap<Integer, Integer> durable = new TreeMap<>();

  AgentChannel(int self, NoiseKey key) {
    this.self = self;
    this.key = key;
  }

  @Override
  public Curator open(int agent, int round) {
    requireSelf(agent);
    Curator curator =
        Curator.of(key, "run", Address.agent(self), round, transcripts.digestOf(self));
    curators.put(round, curator);
    return curator;
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    requireSelf(agent);
    transcripts.record(self, round, author, values);
  }

  private void requireSelf(int agent) {
    if (agent != self) {
      throw new AssertionError("agent " + agent + " came to the doors of agent " + self);
    }
  }

  @Override
  public void commit() {
    curators.forEach((round, curator) -> durable.put(round, curator.receipts().size()));
  }

  /** Whether all receipts up to this round are durable. */
  boolean isDurable(int upTo) {
    return curators.headMap(upTo + 1).entrySet().stream()
        .allMatch(one -> durable.getOrDefault(one.getKey(), 0) == one.getValue().receipts().size());
  }

  List<Receipt> receipts() {
    return curators.values().stream().flatMap(curator -> curator.receipts().stream()).toList();
  }
}
