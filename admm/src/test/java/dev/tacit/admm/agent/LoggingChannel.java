package dev.tacit.admm.agent;

import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SortedMap;

/** Doors that write down when they are opened and committed. */
public record LoggingChannel(ReleaseChannel inner, List<String> happened)
    implements ReleaseChannel {
  @Override
  public Curator open(int agent, int round) {
    happened.add("open");
    return inner.open(agent, round);
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    inner.delivered(agent, round, author, values);
  }

  @Override
  public void commit() {
    happened.add("commit");
    inner.commit();
  }
}
