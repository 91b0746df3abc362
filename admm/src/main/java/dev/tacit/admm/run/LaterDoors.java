package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;

/** The doors of a part of a run that begins after some rounds, and counts its own from 0. */
public record LaterDoors(Doors doors, int after) implements Doors {
  @Override
  public Curator open(int agent, int round) {
    return doors.open(agent, after + round);
  }

  @Override
  public void heard(int agent, int round, int author, Vec value) {
    doors.heard(agent, after + round, author, value);
  }

  @Override
  public void commit() {
    doors.commit();
  }

  @Override
  public void close(int agent, int round) {
    doors.close(agent, after + round);
  }
}
