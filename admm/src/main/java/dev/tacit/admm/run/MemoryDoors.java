package dev.tacit.admm.run;

import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Doors of one process without a ledger: receipts are kept in memory only. */
public final class MemoryDoors implements Doors {
  private final String run;
  private final List<NoiseKey> keys;
  private final List<Curator> curators = new ArrayList<>();

  /** One key per agent, because independent coins are a hypothesis of parallel composition. */
  public MemoryDoors(String run, List<NoiseKey> keys) {
    this.run = Objects.requireNonNull(run, "run");
    this.keys = List.copyOf(keys);
  }

  @Override
  public Curator open(int agent, int round) {
    Curator curator = Curator.of(keys.get(agent), run, agentName(agent), round);
    curators.add(curator);
    return curator;
  }

  @Override
  public void commit() {}

  /** Everything that has left, in order. */
  public List<Receipt> receipts() {
    return curators.stream().flatMap(curator -> curator.receipts().stream()).toList();
  }

  /** The name of an agent in addresses and receipts. */
  public static String agentName(int agent) {
    return "agent-" + agent;
  }
}
