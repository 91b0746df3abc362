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

  /** Of an agent until its hub has told it of all others, for whom the hub may wait as long. */
  Duration joinedHub() {
    return join.plus(round);
  }

  /**
   * The same for a party that may have been started again: others may be about to be, and not at
   * the same moment.
   */
  Duration patient(Duration usual, boolean waking) {
    return waking && usual.compareTo(joinedHub()) < 0 ? joinedHub() : usual;
  }

  /** Of an agent for its hub, which may itself wait for others. */
  Duration hub() {
    return round.multipliedBy(2).plusSeconds(1);
  }
}
