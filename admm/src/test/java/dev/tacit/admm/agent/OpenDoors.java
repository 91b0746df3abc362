package dev.tacit.admm.agent;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;
import java.util.function.IntFunction;

/** Doors that remember letters and no receipts: a key for each agent, in a run called "test". */
public record OpenDoors(IntFunction<NoiseKey> keys, Transcripts transcripts) implements Doors {
  public OpenDoors(IntFunction<NoiseKey> keys) {
    this(keys, new Transcripts());
  }

  @Override
  public Curator open(int agent, int round) {
    return Curator.of(
        keys.apply(agent), "test", Integer.toString(agent), round, transcripts.of(agent));
  }

  @Override
  public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
    transcripts.heard(agent, round, author, values);
  }

  @Override
  public void commit() {}
}
