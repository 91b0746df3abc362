package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Every owner sends its release to a hub, which sends the mean back, of the same size. A single
 * owner is its own hub and sends nothing.
 */
final class HubExchange implements Exchange {
  private final int owners;
  private final Doors doors;
  private long messages;
  private long bytes;

  HubExchange(int owners, Doors doors) {
    this.owners = owners;
    this.doors = doors;
  }

  @Override
  public SortedMap<Integer, Released> round(int round, int dimension, Release release) {
    SortedMap<Integer, Released> all = new TreeMap<>();
    for (int owner = 0; owner < owners; owner++) {
      Released own = release.of(owner, doors.open(owner, round));
      doors.close(owner, round);
      all.put(owner, own);
      if (owners > 1) {
        messages += 2;
        bytes += 2 * Envelope.own(owner, owners, round, own).bytes();
      }
    }
    if (owners > 1) {
      doors.commit(); // receipts first: the letters to the hub leave their owners now
    }
    return all;
  }

  @Override
  public void answered(int round, Vec mean) {
    for (int owner = 0; owner < owners; owner++) {
      doors.heard(owner, round, owners, mean);
    }
  }

  @Override
  public long messages() {
    return messages;
  }

  @Override
  public long bytes() {
    return bytes;
  }
}
