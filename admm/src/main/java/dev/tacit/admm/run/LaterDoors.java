package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Curator;

/** The doors of a part of a run that begins after some rounds, and counts its own from 0. */
public record LaterDoors(Doors doors, int after) implements Doors {
  @Override
  public Curator open(int agent, int round) {
    return doors.open(agent, after + round);
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
