package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;

/**
 * Creates the curators of a run, one for each agent and round, stores their receipts durably, and
 * records what each agent has received.
 *
 * <p>The runtime implements it and keeps the keys; an algorithm sees curators only.
 */
public interface ReleaseChannel {
  /** The curator of one agent in one round. Its noise is bound to what the agent has received. */
  Curator open(int agent, int round);

  /**
   * Released values have reached an agent, whose later ones may depend on them. Whoever delivers
   * them says so before the agent's next round opens: an agent that is sent other values must draw
   * other noise, or the two answers would show the difference of what was asked.
   *
   * @param author whose values they are, whoever passed them on
   * @param values of one letter, by name
   */
  void delivered(int agent, int round, int author, SortedMap<String, Vec> values);

  /**
   * Nothing that was released since the last call has left yet; when this returns, receipts and
   * bytes are durable and it may.
   */
  void commit();

  /**
   * Refuses a value that is neither released through this channel nor received by the agents behind
   * them. Asked of each before it is sent to another process, where nobody can tell any more.
   */
  default void requireOwn(Released value) {}

  /**
   * The agent is through with this round and all rounds before, and opens none of them again. Who
   * keeps receipts in memory may now count equal ones instead of keeping each.
   */
  default void close(int agent, int round) {}
}
