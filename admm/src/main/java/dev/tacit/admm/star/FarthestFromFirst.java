package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Post-processing that computes the largest distance of the released values from the first of them,
 * the consensus.
 */
record FarthestFromFirst() implements PostProcessing {
  @Override
  public String name() {
    return "largest distance from the consensus";
  }

  @Override
  public Vec apply(List<Vec> released) {
    double farthest = 0;
    for (Vec other : released.subList(1, released.size())) {
      farthest = Math.max(farthest, other.minus(released.get(0)).norm());
    }
    return Vec.of(farthest);
  }
}
