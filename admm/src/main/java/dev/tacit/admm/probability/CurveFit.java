package dev.tacit.admm.probability;

import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The curve of step C of decision 020, from noised counts. In bin k, whose records have log-odds
 * x.f_k, the positives n1 and negatives n0 disagree with p_k by r = (1 - p) n1 - p n0, of variance
 * v = s^2 (p^2 + (1 - p)^2) + max(n1 + n0, 0) p (1 - p); minimised are the terms r^2 / 2 v + log(v)
 * / 2 and the prior, over slopes of at least {@link #LEAST_SLOPE}. By scoring with step halving,
 * which only ever goes down: a curve comes out whatever the counts are.
 *
 * @param deviation of the noise in one count
 * @param slope mean of the prior of either slope
 * @param offsetDeviation of the prior of the offset, whose mean is 0
 */
public record CurveFit(MarginBins bins, double deviation, double slope, double offsetDeviation)
    implements PostProcessing {
  private static final double LEAST_SLOPE = .03;
  private static final double SLOPE_DEVIATION = 1.5;
  private static final double FARTHEST_KNEE = 3;
  private static final double LEAST_PRIOR = .3;
  private static final double MOST_PRIOR = 3;
  private static final double UNSEEN_SLOPE = 2.5;
  private static final double UNSEEN_OFFSET_DEVIATION = .7;
  private static final double MEASURED_OFFSET_DEVIATION = 1.5;
  private static final int MOST_STEPS = 100;
  private static final int MOST_HALVINGS = 40;

  /** Beyond these log-odds a probability is as good as 0 or 1, and no derivative vanishes yet. */
  private static final double LARGEST_LOG_ODDS = 30;

  private static final double ENOUGH = 1e-10;

  /** Keeps the scoring matrix positive definite after rounding, however large the counts are. */
  private static final double ROUNDING_RIDGE = 1e-9;

  /** The parameters are the slope above the knee, the one below it, and the offset. */
  private static final int PARAMETERS = 3;

  /** Slopes are of u; where the spread was not seen it says nothing about them. */
  static CurveFit of(MarginBins bins, CurveParameters parameters, double logOdds) {
    return parameters.measuresMargins()
        ? seen(bins, parameters.countDeviation(), logOdds)
        : new CurveFit(bins, parameters.countDeviation(), UNSEEN_SLOPE, UNSEEN_OFFSET_DEVIATION);
  }

  /**
   * For bins in which the spread of the margins means something.
   *
   * @param logOdds what a unit of the margin is expected to be in log-odds
   */
  public static CurveFit seen(MarginBins bins, double deviation, double logOdds) {
    double slope = Math.max(LEAST_PRIOR, Math.min(MOST_PRIOR, logOdds * bins.spread()));
    return new CurveFit(bins, deviation, slope, MEASURED_OFFSET_DEVIATION);
  }

  @Override
  public String name() {
    return "probability curve of binned margins";
  }

  /** From the counts of the negatives, then of the positives, to the numbers of the curve. */
  @Override
  public Vec apply(List<Vec> released) {
    double[] counts = released.get(0).toArray();
    double[] x = new Fit(counts).minimiser();
    return new ProbabilityCurve(bins.centre(), bins.spread(), knee(), x[0], x[1], x[2]).numbers();
  }

  /** Where the margin is 0, unless that is far from all records. */
  private double knee() {
    double zero = -bins.centre() / bins.spread();
    return Math.max(-FARTHEST_KNEE, Math.min(FARTHEST_KNEE, zero));
  }

  /** One fit. */
  private final class Fit {
    private final double[] negatives;
    private final double[] positives;
    private final double[][] features;
    private final double[] prior = {slope, slope, 0};
    private final double[] precision = {
      1 / (SLOPE_DEVIATION * SLOPE_DEVIATION),
      1 / (SLOPE_DEVIATION * SLOPE_DEVIATION),
      1 / (offsetDeviation * offsetDeviation)
    };

    Fit(double[] counts) {
      int number = bins.count();
      negatives = new double[number];
      positives = new double[number];
      double[] totals = new double[number];
      for (int k = 0; k < number; k++) {
        negatives[k] = bounded(counts[k]);
        positives[k] = bounded(counts[number + k]);
        totals[k] = negatives[k] + positives[k];
      }
      double[] places = bins.representatives(totals);
      features = new double[number][];
      for (int k = 0; k < number; k++) {
        double beyond = places[k] - knee();
        features[k] = new double[] {Math.max(0, beyond), Math.min(0, beyond), 1};
      }
    }

    /** No table has so many records; products of such numbers stay finite. */
    private static double bounded(double count) {
      return Double.isNaN(count) ? 0 : Math.max(-1e15, Math.min(1e15, count));
    }

    double[] minimiser() {
      double[] x = prior.clone();
      Point now = at(x);
      for (int step = 0; step < MOST_STEPS; step++) {
        double[] move = now.move();
        double[] next = x;
        Point there = now;
        double length = 1;
        for (int k = 0; k < MOST_HALVINGS && !(there.value < now.value); k++, length /= 2) {
          next = moved(x, move, length);
          there = at(next);
        }
        double gain = now.value - there.value;
        if (!(gain > 0)) {
          return x;
        }
        x = next;
        now = there;
        if (gain < ENOUGH) {
          return x;
        }
      }
      return x;
    }

    private double[] moved(double[] x, double[] move, double length) {
      double[] next = new double[PARAMETERS];
      for (int j = 0; j < PARAMETERS; j++) {
        next[j] = x[j] + length * move[j];
      }
      next[0] = Math.max(LEAST_SLOPE, next[0]);
      next[1] = Math.max(LEAST_SLOPE, next[1]);
      return next;
    }

    private Point at(double[] x) {
      Point point = new Point(x);
      for (int j = 0; j < PARAMETERS; j++) {
        double off = x[j] - prior[j];
        point.value += precision[j] * off * off / 2;
        point.gradient[j] += precision[j] * off;
        point.hessian[j][j] += precision[j];
      }
      for (int k = 0; k < features.length; k++) {
        point.add(features[k], positives[k], negatives[k]);
      }
      return point;
    }
  }

  /** Value, gradient and a positive definite stand-in for the Hessian at some parameters. */
  private final class Point {
    private final double[] x;
    private double value;
    private final double[] gradient = new double[PARAMETERS];
    private final double[][] hessian = new double[PARAMETERS][PARAMETERS];

    Point(double[] x) {
      this.x = x;
    }

    /** One bin; v is never below s^2 / 2. */
    void add(double[] f, double positives, double negatives) {
      double logOdds = x[0] * f[0] + x[1] * f[1] + x[2] * f[2];
      double kept = Math.max(-LARGEST_LOG_ODDS, Math.min(LARGEST_LOG_ODDS, logOdds));
      double p = 1 / (1 + Math.exp(-kept));
      double total = positives + negatives;
      double counted = Math.max(0, total);
      double noise = deviation * deviation;
      double r = (1 - p) * positives - p * negatives;
      double v = noise * (p * p + (1 - p) * (1 - p)) + counted * p * (1 - p);
      double slopeV = (1 - 2 * p) * (counted - 2 * noise);
      double inLogOdds = p * (1 - p);
      value += r * r / (2 * v) + Math.log(v) / 2;
      double first = (-r * total / v - r * r * slopeV / (2 * v * v) + slopeV / (2 * v)) * inLogOdds;
      double second = (total * total / v + slopeV * slopeV / (2 * v * v)) * inLogOdds * inLogOdds;
      for (int i = 0; i < PARAMETERS; i++) {
        gradient[i] += first * f[i];
        for (int j = 0; j <= i; j++) {
          hessian[i][j] += second * f[i] * f[j];
        }
      }
    }

    /** A slope at its bound that would go on stays there. */
    double[] move() {
      double[] right = gradient.clone();
      for (int j = 0; j < PARAMETERS; j++) {
        hessian[j][j] *= 1 + ROUNDING_RIDGE;
        right[j] = -right[j];
        if (j < 2 && x[j] <= LEAST_SLOPE && gradient[j] > 0) {
          right[j] = 0;
          for (int i = 0; i < PARAMETERS; i++) {
            hessian[Math.max(i, j)][Math.min(i, j)] = i == j ? 1 : 0;
          }
        }
      }
      return SymmetricMatrix.of(hessian).cholesky().solve(Vec.of(right)).toArray();
    }
  }
}
