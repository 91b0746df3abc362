package dev.tacit.admm.holdout;

import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Log-odds at which test records are cut into bins: the same up and down from 0, where a model
 * changes its mind. The more records and the larger the budget, the finer; both are public.
 */
public enum Ladder {
  COARSE(1, 2.5),
  MIDDLE(.5, 1, 1.5, 2, 3, 4),
  FINE(.2, .4, .6, .8, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5);

  /** How many records, in deviations of the noise in a count, a bin should have on average. */
  private static final double PER_BIN = 20;

  @SuppressWarnings("ImmutableEnumChecker") // a vector does not change
  private final Vec levels;

  Ladder(double... above) {
    double[] both = new double[2 * above.length + 1];
    for (int k = 0; k < above.length; k++) {
      both[above.length - 1 - k] = -above[k];
      both[above.length + 1 + k] = above[k];
    }
    this.levels = Vec.of(both);
  }

  /** Inner edges of the bins. */
  public Vec levels() {
    return levels;
  }

  public int bins() {
    return levels.dimension() + 1;
  }

  /** The finest on which noise does not drown the counts. */
  static Ladder of(double records, double deviation) {
    Ladder found = COARSE;
    for (Ladder finer : List.of(MIDDLE, FINE)) {
      found = records >= PER_BIN * deviation * finer.bins() ? finer : found;
    }
    return found;
  }
}
