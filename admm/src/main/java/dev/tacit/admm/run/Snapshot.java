package dev.tacit.admm.run;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * States of all agents, by number, and of the hub, between two rounds. It holds released values
 * only.
 */
public record Snapshot<S, H>(List<S> agents, Optional<H> hub) {
  public Snapshot {
    agents = List.copyOf(agents);
    Objects.requireNonNull(hub, "hub");
  }
}
