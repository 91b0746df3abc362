package dev.tacit.admm.agent;

import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;

/**
 * Doors that hear nothing, so that noise is a function of key and address alone: for comparing
 * methods that must agree on the same noise and send different letters.
 */
public record TranscriptlessChannel(ReleaseChannel inner) implements ReleaseChannel {
  @Override
  public Curator open(int agent, int round) {
    return inner.open(agent, round);
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {}

  @Override
  public void commit() {
    inner.commit();
  }

  @Override
  public void close(int agent, int round) {
    inner.close(agent, round);
  }
}
