package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Of weights and intercept: what no margin of a row of norm at most one exceeds, and log-odds 1.
 */
record LargestMargin() implements PostProcessing {
  @Override
  public String name() {
    return "largest margin of a model";
  }

  @Override
  public Vec apply(List<Vec> released) {
    return Vec.of(released.get(0).norm() + released.get(1).norm(), 1);
  }
}
