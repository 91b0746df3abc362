package dev.tacit.dp.account;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Where a composition must be looked at. Multiplying the loss law by e^(tilt l) moves the mass to
 * the losses that decide delta: after composing the tilted law and undoing the tilt, errors of the
 * transform are relative to delta and not to 1. Any tilt is sound. The window holds all but 1e-10
 * of the tilted composition (Chernoff).
 *
 * @param slope order of the moment that bounds the mass above the window
 */
record LossTilt(double tilt, double centre, double low, double high, double slope) {
  private static final double LOG_LOST = 23;
  private static final double[] SLOPES = {0.1, 0.3, 1, 2, 4, 7};

  /** One coarse grid with its number of repetitions. */
  record Part(LossGrid grid, long count) {}

  static LossTilt of(List<Part> parts, double delta) {
    DoubleUnaryOperator moment = tilt -> logMoment(parts, tilt);
    double spread = spread(parts, 0);
    double best =
        Math.exp(
            Search.minimiser(
                Math.log(1e-3 / spread),
                Math.log(60 / spread),
                24,
                x -> epsilon(Math.exp(x), moment.applyAsDouble(Math.exp(x)), delta)));
    double at = moment.applyAsDouble(best);
    double width = spread(parts, best);
    double high = Double.POSITIVE_INFINITY;
    double low = Double.NEGATIVE_INFINITY;
    double slope = best;
    for (double candidate : SLOPES) {
      double t = candidate / width;
      double above = (moment.applyAsDouble(best + t) - at + LOG_LOST) / t;
      if (above < high) {
        high = above;
        slope = best + t;
      }
      low = Math.max(low, (at - moment.applyAsDouble(best - t) - LOG_LOST) / t);
    }
    double centre = epsilon(best, at, delta);
    return new LossTilt(best, centre, Math.min(low, centre), Math.max(high, centre), slope);
  }

  static double logMoment(List<Part> parts, double tilt) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.count() * part.grid().logMoment(tilt);
    }
    return sum;
  }

  /** The Renyi conversion F0.3 at order 1 + tilt: where the composition is to be looked at. */
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
