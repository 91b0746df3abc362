package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Released;
import java.util.Objects;

/**
 * A letter between agents. Only what was released fits in.
 *
 * @param author whose value it is; differs from {@code from} when a neighbour passes it on
 */
public record Envelope(int from, int to, int round, int author, Released payload) {
  public Envelope {
    Objects.requireNonNull(payload, "payload");
    if (from < 0 || to < 0 || author < 0 || from == to) {
      throw new IllegalArgumentException(
          "from = " + from + ", to = " + to + ", author = " + author + " must name two agents");
    }
    if (round < 0) {
      throw new IllegalArgumentException("round = " + round + " must not be negative");
    }
  }

  /** The sender's own value. */
  public static Envelope own(int from, int to, int round, Released payload) {
    return new Envelope(from, to, round, from, payload);
  }

  /** Eight bytes a number and four integers of address. */
  public long bytes() {
    return 8L * payload.dimension() + 16;
  }
}
