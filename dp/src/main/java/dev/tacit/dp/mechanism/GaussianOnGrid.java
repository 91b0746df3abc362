package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The discrete Gaussian on a grid, accounted as the continuous Gaussian mechanism.
 *
 * <p>Why that is legitimate. Let x be on the grid, s the standard deviation in steps. Rounding x +
 * N(0, s^2) to the grid is post-processing of the Gaussian mechanism, hence has exactly its
 * trade-off curve. Its mass at x + k is p(k), the integral of the normal density f over [k - 1/2, k
 * + 1/2]; the discrete Gaussian has q(k) = f(k) / F, F = sum of f over the integers. By the Peano
 * kernel of the midpoint rule |p(k) - f(k)| is at most 1/8 of the integral of |f''| over the cell,
 * and the integral of |f''| over the line is E|Z^2 - 1| / s^2 &lt; 0.97 / s^2; by Poisson summation
 * F - 1 = 2 sum exp(-2 pi^2 j^2 s^2), below 1e-300 for s >= 2^5. Hence a coordinate is within total
 * variation 0.97 / (16 s^2) + 1e-300 &lt; 1 / (16 s^2) of the rounded normal, whatever x is, and d
 * independent coordinates within d / (16 s^2): the slack in the event, about 5e-20 a coordinate.
 */
record GaussianOnGrid(GridScale scale, int dimension) implements GridMechanism {

  static GaussianOnGrid of(NoiseLevel level, double bound, int dimension) {
    return new GaussianOnGrid(GridScale.of(level, bound, Rounding.rootUp(dimension)), dimension);
  }

  @Override
  public PrivacyEvent.Leaf law() {
    return Double.isInfinite(scale.multiplier())
        ? new PrivacyEvent.Nothing()
        : new PrivacyEvent.Gaussian(scale.multiplier());
  }

  @Override
  public List<PrivacyEvent.Leaf> extras() {
    if (Double.isInfinite(scale.multiplier())) {
      return List.of();
    }
    return List.of(
        new PrivacyEvent.Slack(
            slack(scale.scale(), dimension), "discrete Gaussian for the rounded Gaussian"));
  }

  static double slack(long s, int dimension) {
    return Rounding.quotientUp(Rounding.quotientUp(dimension, 16.0 * s), (double) s);
  }

  @Override
  public Vec noised(Vec value, GridSampler sampler) {
    return scale.noised(value, () -> sampler.gaussian(scale.scale()));
  }

  /** The same on top of a start, which is rounded to the grid as well. */
  Vec noisedFrom(Vec start, Vec move, NoiseKey key, Draw draw) {
    return key.script()
        .noise(draw.address(), move.dimension())
        .map(noise -> start.plus(move).plus(noise))
        .orElseGet(() -> noisedFrom(start, move, key.sampler(draw)));
  }

  private Vec noisedFrom(Vec start, Vec move, GridSampler sampler) {
    return scale.noised(start, move, () -> sampler.gaussian(scale.scale()));
  }
}
