package dev.tacit.cli.train;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.cli.ExitCode;
import dev.tacit.cli.Refusal;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.Outgoing;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Doors whose receipts and bytes are durable before anything leaves. One key serves all agents of a
 * process: the agent is part of every address, so their coins are independent all the same.
 */
final class LedgerDoors implements BookedDoors {
  private final Ledger ledger;
  private final String run;
  private final NoiseKey key;
  private final Fingerprint query;
  private final List<Curator> open = new ArrayList<>();
  private final Map<Curator, Integer> stored = new HashMap<>();
  private final List<Receipt> receipts = new ArrayList<>();

  LedgerDoors(Ledger ledger, String run, NoiseKey key, Fingerprint query) {
    this.ledger = ledger;
    this.run = run;
    this.key = key;
    this.query = query;
  }

  @Override
  public Curator open(int agent, int round) {
    Curator curator = Curator.keeping(key, run, MemoryDoors.agentName(agent), round);
    open.add(curator);
    return curator;
  }

  @Override
  public void commit() {
    List<Outgoing> batch = new ArrayList<>();
    for (Curator curator : open) {
      List<Receipt> all = curator.receipts();
      List<Receipt> fresh = all.subList(stored.getOrDefault(curator, 0), all.size());
      Map<Address, byte[]> bytes = fresh.isEmpty() ? Map.of() : bytes(curator);
      for (Receipt receipt : fresh) {
        byte[] released = bytes.getOrDefault(receipt.address(), new byte[0]);
        batch.add(new Outgoing(receipt, query, released));
      }
    }
    if (batch.isEmpty()) {
      return;
    }
    requireRepeated(batch, ledger.commit(batch));
    batch.forEach(outgoing -> receipts.add(outgoing.receipt()));
    open.forEach(curator -> stored.put(curator, curator.receipts().size()));
  }

  private static Map<Address, byte[]> bytes(Curator curator) {
    Map<Address, byte[]> bytes = new HashMap<>();
    for (Released released : curator.releases()) {
      bytes.put(released.receipt().orElseThrow().address(), bytes(released.value()));
    }
    return bytes;
  }

  private static byte[] bytes(Vec value) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * value.dimension());
    for (int j = 0; j < value.dimension(); j++) {
      bytes.putDouble(value.get(j));
    }
    return bytes.array();
  }

  /**
   * A repeated run must say again what it said before. Another value at the same address, from
   * another version of the program say, has the same noise: the two would show their difference.
   */
  private void requireRepeated(List<Outgoing> batch, List<byte[]> toSend) {
    for (int i = 0; i < batch.size(); i++) {
      if (!Arrays.equals(batch.get(i).released(), toSend.get(i))) {
        throw new Refusal(
            ExitCode.BUDGET_REFUSED,
            "run "
                + run
                + " released another value at "
                + batch.get(i).receipt().address()
                + " before, with the same noise. Nothing was sent: start a new run.");
      }
    }
  }

  @Override
  public List<CountedReceipt> counted() {
    return receipts.stream().map(CountedReceipt::once).toList();
  }

  @Override
  public void finish() {
    ledger.finish(run, "trained");
  }
}
