package dev.tacit.federation.party;

import java.time.Duration;
import java.util.Objects;

/**
 * How long parties wait for each other.
 *
 * @param join until all have agreed to the run
 * @param round until a party has said what it says in a round
 */
public record Deadlines(Duration join, Duration round) {
  public Deadlines {
    Objects.requireNonNull(join, "join");
    Objects.requireNonNull(round, "round");
  }

  /** How long an agent waits for its hub to report all others, for whom the hub may itself wait. */
  Duration joinedHub() {
    return join.plus(round);
  }

  /**
   * A longer wait for a party that was just restarted: others may be restarted, too, and not at the
   * same moment.
   */
  Duration patient(Duration usual, boolean waking) {
    return waking && usual.compareTo(joinedHub()) < 0 ? joinedHub() : usual;
  }

  /** How long an agent waits for its hub, which may itself wait for others. */
  Duration hub() {
    return round.multipliedBy(2).plusSeconds(1);
  }
}
