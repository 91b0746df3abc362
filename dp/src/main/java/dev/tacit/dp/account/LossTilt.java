package dev.tacit.dp.account;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Where a composition must be looked at. Multiplying the loss law by e^(tilt l) moves the mass to
 * the losses that decide delta: after composing the tilted law and undoing the tilt, errors of the
 * transform are relative to delta and not to 1. Any tilt is sound. The window holds all but 2e-8 of
 * the tilted composition (Chernoff).
 *
 * @param slope order of the moment that bounds the mass above the window
 */
record LossTilt(double tilt, double centre, double low, double high, double slope) {
  /** Logarithm of the mass that the window may lose on either side. */
  private static final double LOG_LOST = 18;

  /**
   * Parts of the best tilt that are tried, and slopes, in standard deviations, for the bounds of
   * the window. Any choice is sound; good ones need smaller grids.
   */
  private static final double[] SHARES = {1, 0.6, 0.3};

  private static final double[] SLOPES = {0.1, 0.3, 1, 2, 4, 7};

  /** One coarse grid with its number of repetitions. */
  record Part(LossGrid grid, long count) {}

  /** A first choice: at the order where the Renyi conversion is best. */
  static LossTilt of(List<Part> parts, double delta) {
    double tilt = best(parts, x -> epsilon(x, logMoment(parts, x), delta));
    return around(parts, tilt, epsilon(tilt, logMoment(parts, tilt), delta));
  }

  /** A better choice once epsilon is nearly known: the saddle point there. */
  static LossTilt near(List<Part> parts, double epsilon) {
    return around(parts, best(parts, x -> logMoment(parts, x) - x * epsilon), epsilon);
  }

  /**
   * The tilt at which the function is smallest, searched from a thousandth to sixty times one over
   * the standard deviation.
   */
  private static double best(List<Part> parts, DoubleUnaryOperator f) {
    double spread = spread(parts, 0);
    double low = Math.log(1e-3 / spread);
    double high = Math.log(60 / spread);
    return Math.exp(Search.minimiser(low, high, 16, 0.05, x -> f.applyAsDouble(Math.exp(x))));
  }

  /** Chooses among smaller tilts the one with the least estimated work. */
  private static LossTilt around(List<Part> parts, double best, double centre) {
    LossTilt chosen = null;
    double least = Double.POSITIVE_INFINITY;
    double at = logMoment(parts, best);
    for (double share : SHARES) {
      LossTilt one = window(parts, share * best, centre);
      // A smaller tilt may need a much smaller window, but magnifies errors by the factor by which
      // its Chernoff bound at the centre is worse.
      double magnified = logMoment(parts, one.tilt) - at + (best - one.tilt) * centre;
      double price = Math.log(one.high - one.low) + 0.25 * magnified;
      if (chosen == null || price < least) {
        chosen = one;
        least = price;
      }
    }
    return chosen;
  }

  /**
   * The window around a centre outside of which the tilted composition has negligible mass, by
   * Chernoff bounds at several slopes.
   */
  private static LossTilt window(List<Part> parts, double tilt, double centre) {
    double at = logMoment(parts, tilt);
    double width = spread(parts, tilt);
    double high = Double.POSITIVE_INFINITY;
    double low = Double.NEGATIVE_INFINITY;
    double slope = tilt;
    for (double candidate : SLOPES) {
      double t = candidate / width;
      double above = (logMoment(parts, tilt + t) - at + LOG_LOST) / t;
      if (above < high) {
        high = above;
        slope = tilt + t;
      }
      low = Math.max(low, (at - logMoment(parts, tilt - t) - LOG_LOST) / t);
    }
    return new LossTilt(tilt, centre, Math.min(low, centre), Math.max(high, centre), slope);
  }

  /** Logarithm of the moment of the whole composition: moments of independent losses multiply. */
  static double logMoment(List<Part> parts, double tilt) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.count() * part.grid().logMoment(tilt);
    }
    return sum;
  }

  /**
   * The Renyi conversion fact renyi-conversion at order 1 + tilt: where the composition is to be
   * looked at.
   */
  private static double epsilon(double tilt, double logMoment, double delta) {
    return (logMoment - Math.log(delta) - Math.log1p(tilt)) / tilt + Math.log(tilt / (1 + tilt));
  }

  /** Standard deviation of the tilted composition. */
  private static double spread(List<Part> parts, double tilt) {
    double variance = 0;
    for (Part part : parts) {
      variance += part.count() * part.grid().variance(tilt);
    }
    return Math.sqrt(Math.max(variance, Double.MIN_NORMAL));
  }
}
