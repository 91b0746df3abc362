package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.data.TargetBounds;
import dev.tacit.optim.linalg.Vec;
import java.util.Map;
import java.util.Optional;

/**
 * Published figures of predicted numbers, in their own units, from released sums over test records.
 * Intervals are as those of {@link ClassificationFigures}. Distances beyond the reach, which hardly
 * a record that trained has, count as the reach.
 *
 * @param rmse root of the mean squared distance
 * @param mae mean distance
 * @param r2 share of the variance that is explained; empty where noise drowns the variance
 * @param reach what a larger distance counts as
 */
public record RegressionFigures(
    Estimate records, Estimate rmse, Estimate mae, Optional<Estimate> r2, double reach)
    implements PublishedFigures {
  /** In deviations of the noise: less is not there as far as anybody can see. */
  private static final double THERE = 4;

  private static final int HALVINGS = 60;

  /** Whoever leaves more of a variance than there is so many times over explains nothing. */
  private static final double MOST_LEFT = 1e6;

  /** From what was released beside a model; empty if nothing was, or if noise drowns it. */
  public static Optional<RegressionFigures> of(Map<String, Vec> companions, TargetBounds bounds) {
    Vec sums = companions.get(AuxiliaryNames.TEST_MOMENTS);
    if (sums == null) {
      return Optional.empty();
    }
    if (sums.dimension() != Means.SUMS) {
      throw new IllegalArgumentException(
          "companions: " + AuxiliaryNames.TEST_MOMENTS + " must be " + Means.SUMS + " numbers");
    }
    double reach = TestCounts.one(companions, AuxiliaryNames.TEST_REACH);
    double deviation = TestCounts.one(companions, AuxiliaryNames.TEST_DEVIATION);
    return sums.get(0) > THERE * deviation
        ? Optional.of(new Means(sums, reach, deviation).figures(bounds.halfWidth()))
        : Optional.empty();
  }

  /** Means of a, a^2, a^4, s and s^2, as {@link AuxiliaryNames#TEST_MOMENTS} has their sums. */
  private record Means(Vec sums, double reach, double deviation) {
    static final int SUMS = 6;

    private double records() {
      return sums.get(0);
    }

    private double mean(int k) {
      return sums.get(k) / records();
    }

    /** The deviation of the noise in a mean, but for that of the number of records. */
    private double noise() {
      return deviation / records();
    }

    RegressionFigures figures(double half) {
      double unit = reach * half;
      Estimate distance = estimate(mean(1), mean(2));
      Estimate squared = estimate(mean(2), mean(3));
      return new RegressionFigures(
          Estimate.of(records(), deviation * deviation, 0, Double.MAX_VALUE),
          scaled(
              new Estimate(
                  root(squared.value(), distance.value()),
                  root(squared.low(), distance.low()),
                  root(squared.high(), distance.high())),
              unit),
          scaled(distance, unit),
          explained(),
          unit);
    }

    /** A root mean square is never below the mean, whose noise is the smaller one. */
    private static double root(double square, double mean) {
      return Math.max(mean, Math.sqrt(square));
    }

    /**
     * A mean of numbers in [0, 1], of which the mean of the squares is known, too: all means x that
     * are as near to the one found as noise and sampling can move a sum minus x times the number of
     * records.
     */
    private Estimate estimate(double mean, double squares) {
      double sampled = Math.max(0, squares - mean * mean) / records();
      double square = ClassificationFigures.QUANTILE * ClassificationFigures.QUANTILE;
      double noise = square * noise() * noise();
      double middle = mean / (1 - noise);
      double product = (mean * mean - noise - square * sampled) / (1 - noise);
      double reached = Math.sqrt(Math.max(0, middle * middle - product));
      return new Estimate(within(mean), within(middle - reached), within(middle + reached));
    }

    private static double within(double share) {
      return Math.max(0, Math.min(1, share));
    }

    private static Estimate scaled(Estimate one, double unit) {
      return new Estimate(unit * one.value(), unit * one.low(), unit * one.high());
    }

    /**
     * R2 is 1 - c m / v: m the mean of a^2, v the variance of s, c = reach^2 / 4 since s is half as
     * long as labels are. Its interval is of all R2 for which c m - (1 - R2) v is as near to 0 as
     * noise and sampling can move it (Fieller's), empty where these are without end.
     */
    private Optional<Estimate> explained() {
      double middle = mean(4);
      double variance = mean(5) - middle * middle;
      double ofVariance = Math.hypot(Math.hypot(1, 2 * middle), 2 * middle * middle - mean(5));
      if (!(variance > THERE * noise() * ofVariance)) {
        return Optional.empty();
      }
      double left = Math.max(0, reach * reach / 4 * mean(2) / variance);
      double most = left + 1;
      while (possible(most)) {
        most *= 2;
        if (most > MOST_LEFT) {
          return Optional.empty();
        }
      }
      double high = possible(0) ? 1 : 1 - end(left, 0);
      return Optional.of(new Estimate(1 - left, 1 - end(left, most), high));
    }

    /** Where between two shares that are left, one possible and one not, the possible ones end. */
    private double end(double possible, double not) {
      double inside = possible;
      double outside = not;
      for (int k = 0; k < HALVINGS; k++) {
        double between = (inside + outside) / 2;
        if (possible(between)) {
          inside = between;
        } else {
          outside = between;
        }
      }
      return inside;
    }

    /**
     * Whether so much of the variance may be left. What other people would change is at most the
     * sum of what they would change through m and through v, whose own mean of fourth powers is at
     * most v times the farthest square.
     */
    private boolean possible(double left) {
      double c = reach * reach / 4;
      double middle = mean(4);
      double variance = mean(5) - middle * middle;
      double off = c * mean(2) - left * variance;
      double farthest = Math.max(middle, 1 - middle);
      double sampled =
          c * Math.sqrt(Math.max(0, mean(3) - mean(2) * mean(2)))
              + left * Math.sqrt(variance * Math.max(0, farthest * farthest - variance));
      double noised =
          noise()
              * Math.hypot(
                  Math.hypot(c, left), Math.hypot(2 * middle * left, off + left * middle * middle));
      return Math.abs(off)
          <= ClassificationFigures.QUANTILE * Math.hypot(noised, sampled / Math.sqrt(records()));
    }
  }
}
