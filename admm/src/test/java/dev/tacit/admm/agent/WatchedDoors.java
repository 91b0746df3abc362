package dev.tacit.admm.agent;

import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Curator;
import java.util.List;

/** Doors that write down when they are opened and committed. */
public record WatchedDoors(Doors inside, List<String> happened) implements Doors {
  @Override
  public Curator open(int agent, int round) {
    happened.add("open");
    return inside.open(agent, round);
  }

  @Override
  public void commit() {
    happened.add("commit");
    inside.commit();
  }
}
