package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Gate;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * All that an agent knows and may show: made of released values and constants only.
 *
 * @param round counted from 0
 * @param now the last snapshot, {@code before} the one before it
 * @param dual the multiplier lambda, a function of released values
 * @param releases how often this agent has broadcast a fresh value
 * @param tests how often this agent has answered a test
 * @param gate a sparse vector gate, once opened
 */
public record MeshView(
    int round,
    NeighbourValues now,
    NeighbourValues before,
    Vec dual,
    int releases,
    int tests,
    Optional<Gate> gate) {

  static MeshView start(NeighbourValues neighbourValues) {
    Vec zero = Vec.zeros(neighbourValues.own().dimension());
    return new MeshView(0, neighbourValues, neighbourValues, zero, 0, 0, Optional.empty());
  }

  public int degree() {
    return now.degree();
  }

  public int dimension() {
    return dual.dimension();
  }
}
