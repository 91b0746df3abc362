package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Gate;
import dev.tacit.dp.mechanism.Released;
import java.util.Optional;

/**
 * What an agent does in a round: broadcast a value, or stay silent, which is a message too and was
 * paid for by its test (fact silence-is-charged).
 *
 * @param fresh whether the value cost a release of data, as opposed to being computed from released
 *     values
 * @param tested whether a test was answered in between
 */
public record AgentAction(
    Optional<Released> broadcast, boolean fresh, boolean tested, Optional<Gate> gate) {

  public static AgentAction release(Released value) {
    return new AgentAction(Optional.of(value), true, false, Optional.empty());
  }

  /** A function of released values: free (fact recycled-round). */
  public static AgentAction recycled(Released value) {
    return new AgentAction(Optional.of(value), false, false, Optional.empty());
  }

  public static AgentAction silent() {
    return new AgentAction(Optional.empty(), false, false, Optional.empty());
  }

  /** The same, decided by a test that was paid for, with the gate after it if there is one. */
  AgentAction afterTest(Optional<Gate> next) {
    return new AgentAction(broadcast, fresh, true, next);
  }
}
