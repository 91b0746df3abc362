package dev.tacit.admm.star;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;

/** Registry entry of a star algorithm. {@link StarAlgorithms} lists them. */
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
