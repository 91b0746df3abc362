package dev.tacit.admm.agent;

import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SortedMap;

/** Doors that write down when they are opened and committed. */
public record WatchedDoors(Doors inside, List<String> happened) implements Doors {
  @Override
  public Curator open(int agent, int round) {
    happened.add("open");
    return inside.open(agent, round);
  }

  @Override
  public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
    inside.heard(agent, round, author, values);
  }

  @Override
  public void commit() {
    happened.add("commit");
    inside.commit();
  }
}
