package dev.tacit.admm.agent;

import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;

/**
 * Doors that hear nothing, so that noise is a function of key and address alone: for comparing
 * methods that must agree on the same noise and send different letters.
 */
public record DeafDoors(Doors inside) implements Doors {
  @Override
  public Curator open(int agent, int round) {
    return inside.open(agent, round);
  }

  @Override
  public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {}

  @Override
  public void commit() {
    inside.commit();
  }

  @Override
  public void close(int agent, int round) {
    inside.close(agent, round);
  }
}
