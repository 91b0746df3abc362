package dev.tacit.admm.agent;

import java.util.Objects;

/** Everything that can happen to an agent. Time enters only as the close of a round. */
public sealed interface Input {

  /** A round begins: compute and post. */
  record Opened(int round) implements Input {}

  /** A letter came. */
  record Received(Envelope envelope) implements Input {
    public Received {
      Objects.requireNonNull(envelope, "envelope");
    }
  }

  /** No letter of this round will be delivered any more: move on with what is there. */
  record Closed(int round) implements Input {}

  /**
   * The run is over: pay for what was allowed and not done, through the curator of the round after
   * the last.
   *
   * @param rounds how many there were
   */
  record Finished(int rounds) implements Input {}
}
