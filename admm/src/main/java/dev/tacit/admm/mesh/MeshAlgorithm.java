package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;

/** The paper and nothing else: the things in which the algorithms of a mesh differ. */
public interface MeshAlgorithm {
  /** What to broadcast, given what is known. Private rows are touched only towards the curator. */
  AgentAction round(MeshView view, Curator curator);

  /** The multiplier after the exchange of {@code view.round()}; {@code view.now()} is new. */
  Vec dual(MeshView view);

  /**
   * The largest norm of a neighbour's letter from which a later round can be taken, in public
   * numbers. A larger one counts as silence.
   */
  default double largestLetter() {
    return RoundBuffer.LARGEST_NORM;
  }

  /** The run is over: what was allowed and not used is paid all the same. */
  default void finished(MeshView last, Curator curator) {}
}
