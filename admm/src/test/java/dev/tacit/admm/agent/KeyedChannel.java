package dev.tacit.admm.agent;

import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;
import java.util.function.IntFunction;

/** Doors that remember letters and no receipts: a key for each agent, in a run called "test". */
public record KeyedChannel(IntFunction<NoiseKey> keys, Transcripts transcripts)
    implements ReleaseChannel {
  public KeyedChannel(IntFunction<NoiseKey> keys) {
    this(keys, new Transcripts());
  }

  @Override
  public Curator open(int agent, int round) {
    return Curator.of(
        keys.apply(agent), "test", Integer.toString(agent), round, transcripts.digestOf(agent));
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    transcripts.record(agent, round, author, values);
  }

  @Override
  public void commit() {}
}
