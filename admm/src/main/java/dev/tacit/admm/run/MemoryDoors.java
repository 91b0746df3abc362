package dev.tacit.admm.run;

import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Doors of one process without a ledger: receipts are kept in memory only. */
public final class MemoryDoors implements Doors {
  private final String run;
  private final List<NoiseKey> keys;
  private final Map<Place, Curator> curators = new LinkedHashMap<>();

  private record Place(int agent, int round) {}

  /** One key per agent, because independent coins are a hypothesis of parallel composition. */
  public MemoryDoors(String run, List<NoiseKey> keys) {
    this.run = Objects.requireNonNull(run, "run");
    this.keys = List.copyOf(keys);
  }

  /**
   * The same door for the same agent and round: it remembers which sites were used, and no ledger
   * would notice a second value with the noise of the first.
   */
  @Override
  public Curator open(int agent, int round) {
    return curators.computeIfAbsent(
        new Place(agent, round),
        place -> Curator.of(keys.get(agent), run, agentName(agent), round));
  }

  @Override
  public void commit() {}

  /** Everything that has left, in order. */
  public List<Receipt> receipts() {
    return curators.values().stream().flatMap(curator -> curator.receipts().stream()).toList();
  }

  /** The name of an agent in addresses and receipts. */
  public static String agentName(int agent) {
    return "agent-" + agent;
  }
}
