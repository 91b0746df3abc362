package dev.tacit.admm.metric;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/** Rows with an intercept, still in the unit ball: (x / max(1, |x|), 1/2) / sqrt(1.25). */
final class Lift {
  private static final double INTERCEPT = 0.5;

  /** A little below 1/sqrt(1.25), so that lifted rows stay in the ball after rounding. */
  private static final double SCALE = Rounding.down(1 / Math.sqrt(1.25), 16);

  private Lift() {}

  static Rows rows(Rows raw) {
    return raw.withinUnitBall().scaledWithConstant(SCALE, SCALE * INTERCEPT);
  }

  /** The model on unlifted rows that scores like the given one on lifted rows. */
  static LinearModel model(Vec lifted) {
    int features = lifted.dimension() - 1;
    Vec weights = Vec.of(Arrays.copyOf(lifted.scaled(SCALE).toArray(), features));
    return new LinearModel(weights, SCALE * INTERCEPT * lifted.get(features));
  }
}
