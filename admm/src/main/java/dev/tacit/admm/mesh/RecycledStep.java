package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Fact recycled-round: the recycled model as a function of released values,
 *
 * <pre>
 * own - penalty / (2 penalty degree + proximalWeight)
 *         * sum_j [ own before + theirs before - 2 theirs ].
 * </pre>
 *
 * The values come as own and neighbours before, then own and neighbours now. Needs the same penalty
 * in the solve, the multiplier's step and here.
 */
record RecycledStep(double penalty, double proximalWeight) implements PostProcessing {
  @Override
  public String name() {
    return "recycled step";
  }

  @Override
  public Vec apply(List<Vec> released) {
    int degree = released.size() / 2 - 1;
    Vec ownBefore = released.get(0);
    Vec own = released.get(degree + 1);
    Vec sum = Vec.zeros(own.dimension());
    for (int neighbour = 1; neighbour <= degree; neighbour++) {
      sum =
          sum.plus(ownBefore)
              .plus(released.get(neighbour))
              .plusScaled(-2, released.get(degree + 1 + neighbour));
    }
    return own.plusScaled(-penalty / (2 * penalty * degree + proximalWeight), sum);
  }
}
