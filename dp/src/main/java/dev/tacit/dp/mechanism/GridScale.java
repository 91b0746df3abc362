package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import java.util.function.LongSupplier;

/**
 * A noise scale of a whole number of grid steps, and the noise multiplier that it is worth once the
 * rounding of the value is inside the sensitivity. Everything errs towards less privacy claimed.
 *
 * @param multiplier infinite when one record cannot move the value at all
 */
record GridScale(Grid grid, long scale, double multiplier) {
  /** The scale is between 2^30 and 2^31 steps, so that 2^31 scales of range fit beside it. */
  static final int BITS = 30;

  /**
   * @param roundingSteps by how many steps, in the norm of the bound, rounding can part two values:
   *     one step a coordinate, since each of them moves by at most half a step
   */
  static GridScale of(NoiseLevel level, double bound, double roundingSteps) {
    if (bound == 0) {
      // Neighbours have the same value, hence the same output whatever the noise.
      Grid grid = Grid.forScale(level.amount(), BITS);
      long scale = level.isRelative() ? 0 : ceil(grid.steps(level.amount()));
      return new GridScale(grid, scale, Double.POSITIVE_INFINITY);
    }
    double target = level.isRelative() ? Rounding.productUp(level.amount(), bound) : level.amount();
    Grid grid = Grid.forScale(target, BITS);
    double boundSteps = Rounding.sumUp(Math.nextUp(grid.steps(bound)), roundingSteps);
    if (level.isRelative()) {
      // scale >= multiplier * (bound + rounding), so that the stated multiplier is what is drawn.
      long scale = ceil(Rounding.productUp(level.amount(), boundSteps));
      return new GridScale(grid, scale, level.amount());
    }
    long scale = ceil(grid.steps(target));
    return new GridScale(grid, scale, Rounding.quotientDown((double) scale, boundSteps));
  }

  /** Rounded values plus independent noise, summed as integers; a scale of 0 changes nothing. */
  Vec noised(Vec value, LongSupplier noise) {
    return scale == 0
        ? value
        : value.map(entry -> grid.toDouble(grid.nearest(entry) + noise.getAsLong()));
  }

  /** Start, value and noise summed as integers: twice 2^61 and the noise still fit in 64 bits. */
  Vec noised(Vec start, Vec value, LongSupplier noise) {
    double[] sum = new double[value.dimension()];
    for (int j = 0; j < sum.length; j++) {
      long steps = grid.nearest(start.get(j)) + grid.nearest(value.get(j));
      sum[j] = grid.toDouble(steps + (scale == 0 ? 0 : noise.getAsLong()));
    }
    return Vec.of(sum);
  }

  private static long ceil(double steps) {
    if (!(steps <= GridSampler.MAX_SCALE)) {
      throw new IllegalArgumentException(
          "noise multiplier times sqrt(dimension) is too large: the noise would have "
              + steps
              + " grid steps, at most "
              + GridSampler.MAX_SCALE
              + " are possible; state a smaller multiplier");
    }
    return (long) Math.ceil(steps);
  }
}
