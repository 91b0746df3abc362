package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;
import java.util.Set;

/**
 * One session with other parties, who released what they send through their own curators and keep
 * the receipts. Whoever reads letters off the wire, or again from a journal, makes released values
 * of their numbers here. A run names the session that it takes part in, and values of any other
 * session get no certificate: an algorithm that opens one of its own gains nothing by it.
 */
public final class PeerSession {
  private final Set<ReleaseOrigin> origin =
      Set.of(new ReleaseOrigin("received in a session with other parties"));

  /** What another party released and sent. */
  public Released received(Vec value) {
    Objects.requireNonNull(value, "value");
    return Released.ofOrigin(value, Audience.EVERYONE, origin);
  }

  /** Of all that is received in this session. */
  public Set<ReleaseOrigin> origins() {
    return origin;
  }
}
