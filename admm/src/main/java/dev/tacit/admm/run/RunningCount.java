package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** Post-processing that adds the number of further values to a running count. */
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
