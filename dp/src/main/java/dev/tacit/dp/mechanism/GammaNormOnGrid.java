package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Gamma-norm noise with its bytes made safe (fact objective-grid).
 *
 * <p>Construction. If n in R^d and m in R^(d+1) are independent standard normal vectors then b =
 * radius |m| n has density proportional to exp(-|b| / radius): given v = |m|^2 it is Gaussian, and
 * the integral of v^(-1/2) exp(-r^2 / (2v) - v / 2) over v is proportional to exp(-r). Both vectors
 * are drawn as exact discrete Gaussians with 2^44 steps to the standard deviation.
 *
 * <p>What is proved. Up to total variation (2d + 1) / (16 * 2^88) the integers are the rounded
 * normals ({@link GaussianOnGrid}); up to 2 exp(-72) both norms are at most K = sqrt(d + 1) + 12
 * (Gaussian concentration). Otherwise the drawn vector is within r = radius K (2 sqrt(d + 1) 2^-44
 * + K (d + 8) 2^-51) of the ideal b, roundings of doubles included. Value and noise are rounded to
 * a grid of about r, so the sum is within r + sqrt(d) steps of the ideal release, and two
 * neighbours that agree in the ideal release differ by at most twice that. Discrete Laplace "dust"
 * of that sensitivity is added and is a second, tiny event. The whole costs GammaNorm and Laplace
 * and a slack of about 1e-31: it is NOT pure, and the receipt says so.
 */
record GammaNormOnGrid(double radius, int dimension, double multiplier, Dust dust)
    implements GridMechanism {
  private static final int NORMAL_BITS = 44;
  private static final long NORMAL_SCALE = 1L << NORMAL_BITS;

  /** Share of epsilon that the dust takes. */
  private static final double DUST_SHARE = 0x1p-10;

  /** The output grid and its discrete Laplace noise. */
  record Dust(Grid grid, long scale, double multiplier) {}

  static GammaNormOnGrid of(NoiseLevel level, double bound, int dimension) {
    if (bound == 0) {
      throw new IllegalArgumentException(
          "Gamma-norm noise needs a positive sensitivity; a value with sensitivity 0 is public");
    }
    // For a stated multiplier the two epsilons 1 / (z / (1 - share)) and share / z add up to 1 / z.
    double radius =
        level.isRelative()
            ? Rounding.quotientUp(Rounding.productUp(level.amount(), bound), 1 - DUST_SHARE)
            : level.amount();
    double multiplier =
        level.isRelative()
            ? Math.nextDown(level.amount() / (1 - DUST_SHARE))
            : Rounding.quotientDown(radius, bound);
    double error = drawError(radius, dimension);
    Grid grid = Grid.forScale(error, 0);
    double apart = 2 * Rounding.sumUp(grid.steps(error), Rounding.rootUp(dimension));
    double dustMultiplier = (level.isRelative() ? level.amount() : multiplier) / DUST_SHARE;
    double dustSteps =
        Rounding.productUp(
            dustMultiplier,
            Rounding.sumUp(Rounding.productUp(Rounding.rootUp(dimension), apart), 1));
    if (!(dustSteps <= GridSampler.MAX_SCALE)) {
      throw new IllegalArgumentException(
          "Gamma-norm noise with multiplier "
              + multiplier
              + " in dimension "
              + dimension
              + " is beyond this construction; state a smaller multiplier");
    }
    Dust dust = new Dust(grid, (long) Math.ceil(dustSteps), dustMultiplier);
    return new GammaNormOnGrid(radius, dimension, multiplier, dust);
  }

  @Override
  public PrivacyEvent.Leaf law() {
    return new PrivacyEvent.GammaNorm(multiplier);
  }

  @Override
  public List<PrivacyEvent.Leaf> extras() {
    return List.of(new PrivacyEvent.Laplace(dust.multiplier()), drawSlack(dimension));
  }

  /** How far a drawn vector may be from an ideal one, outside the slack's event. */
  static double drawError(double radius, int dimension) {
    double norm = Rounding.sumUp(Rounding.rootUp(dimension + 1.0), 12);
    double relative =
        Rounding.sumUp(
            Rounding.productUp(2 * Rounding.rootUp(dimension + 1.0), 0x1p-44),
            Rounding.productUp(norm, (dimension + 8.0) * 0x1p-51));
    return Rounding.productUp(radius, Rounding.productUp(norm, relative));
  }

  static PrivacyEvent.Slack drawSlack(int dimension) {
    double sampled = GaussianOnGrid.slack(NORMAL_SCALE, 2 * dimension + 1);
    double tails = Rounding.productUp(2, Math.nextUp(StrictMath.exp(-72)));
    return new PrivacyEvent.Slack(
        Rounding.sumUp(sampled, tails),
        "normals on a grid and tails of the Gamma-norm construction");
  }

  /** The vector alone, before grid and dust: not safe to show. */
  static Vec draw(double radius, int dimension, GridSampler sampler) {
    double factor = radius * Math.sqrt(squaredNorm(dimension, sampler));
    return Vec.zeros(dimension).map(zero -> factor * standardNormal(sampler));
  }

  private static double squaredNorm(int dimension, GridSampler sampler) {
    double squares = 0;
    for (int j = 0; j <= dimension; j++) {
      double normal = standardNormal(sampler);
      squares += normal * normal;
    }
    return squares;
  }

  @Override
  public Vec noised(Vec value, GridSampler sampler) {
    double factor = radius * Math.sqrt(squaredNorm(dimension, sampler));
    Grid grid = dust.grid();
    return value.map(
        entry -> {
          long noise = grid.nearest(factor * standardNormal(sampler));
          return grid.toDouble(grid.nearest(entry) + noise + sampler.laplace(dust.scale()));
        });
  }

  /** Exact as a double unless beyond 2^53 steps, 512 standard deviations. */
  private static double standardNormal(GridSampler sampler) {
    return Math.scalb((double) sampler.gaussian(NORMAL_SCALE), -NORMAL_BITS);
  }
}
