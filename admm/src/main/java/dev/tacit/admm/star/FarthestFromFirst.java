package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** The largest distance of the others from the first. */
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
