package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** A count that goes on: the first value plus the number of the others. */
public record RunningCount() implements PostProcessing {
  @Override
  public String name() {
    return "number of released values";
  }

  @Override
  public Vec apply(List<Vec> released) {
    return Vec.of(released.get(0).get(0) + (released.size() - 1));
  }
}
