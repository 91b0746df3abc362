package dev.tacit.admm.metric;

import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Preparation;
import java.util.Arrays;
import java.util.List;

/**
 * Rows with an intercept, still in the unit ball: (x / max(1, |x|), 1/2) / sqrt(1.25). Before step
 * A1 of decision 020.
 */
final class Lift {
  private static final double INTERCEPT = 0.5;

  /** A little below 1/sqrt(1.25), so that lifted rows stay in the ball after rounding. */
  private static final double SCALE = Rounding.down(1 / Math.sqrt(1.25), 16);

  static final Preparation ROWS = new Preparation.WithConstant(SCALE, SCALE * INTERCEPT);

  private Lift() {}

  /** The model on unlifted rows that scores like the given one on lifted rows. */
  static ReleasedModel model(Released lifted) {
    return new ReleasedModel(lifted.map(new Weights()), lifted.map(new Intercept()));
  }

  /** All entries but the last, for rows that are not scaled. */
  record Weights() implements PostProcessing {
    @Override
    public String name() {
      return "weights of a lifted model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec lifted = released.get(0);
      return Vec.of(Arrays.copyOf(lifted.scaled(SCALE).toArray(), lifted.dimension() - 1));
    }
  }

  /** The last entry, for the constant 1. */
  record Intercept() implements PostProcessing {
    @Override
    public String name() {
      return "intercept of a lifted model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec lifted = released.get(0);
      return Vec.of(SCALE * INTERCEPT * lifted.get(lifted.dimension() - 1));
    }
  }
}
