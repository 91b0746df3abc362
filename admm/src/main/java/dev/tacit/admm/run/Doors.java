package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Curator;

/**
 * Where a run gets its curators. The runtime implements it: it keeps the keys, collects the
 * receipts and makes them durable.
 */
public interface Doors {
  /** The door of one agent in one round. */
  Curator open(int agent, int round);

  /**
   * Nothing that was released since the last call has left yet; when this returns, receipts and
   * bytes are durable and it may.
   */
  void commit();

  /**
   * The agent is through with this round and all rounds before, and opens none of them again. Who
   * keeps receipts in memory may now count equal ones instead of keeping each.
   */
  default void close(int agent, int round) {}
}
