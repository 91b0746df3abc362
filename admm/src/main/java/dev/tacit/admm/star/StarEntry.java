package dev.tacit.admm.star;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;

/** A line of the list of algorithms. */
interface StarEntry extends Algorithm {
  @Override
  default Topology topology() {
    return Topology.STAR;
  }

  @Override
  default boolean isPrivate() {
    return true;
  }
}
