package dev.tacit.admm.run;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Where the parties of a run stand between two rounds: the agents by number, and the hub. */
public record Snapshot<S, H>(List<S> agents, Optional<H> hub) {
  public Snapshot {
    agents = List.copyOf(agents);
    Objects.requireNonNull(hub, "hub");
  }
}
