package dev.tacit.dp.objective;

import dev.tacit.dp.profile.GaussianDelta;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Fact slack-quantile: the privacy loss of the releases is that of Gaussian ones plus a slack which
 * exceeds its bound z with probability at most p, p being any constant:
 *
 * <pre>
 * delta(eps) = delta_G(mu; eps - z) + p,
 * z = sum ln(1 + kappa) + kappa (1 + kappa/2) S + kappa sqrt(sum shift^2) sqrt(S),
 * S = upper p-quantile of chi-square with k T degrees of freedom.
 * </pre>
 *
 * Unequal rounds use the largest kappa.
 */
final class SlackQuantile implements Profile {
  private static final int TAILS = 33;

  private final double shift;
  private final double[] tails = new double[TAILS];
  private final double[] slacks = new double[TAILS];

  SlackQuantile(PerturbedSolves solves) {
    this.shift = solves.gaussianShift();
    for (int index = 0; index < TAILS; index++) {
      tails[index] = Math.pow(10, -16.5 + index / 2.0); // half decades up to 10^-0.5
      slacks[index] = slack(solves, tails[index]);
    }
  }

  @Override
  public double delta(double epsilon) {
    double best = 1;
    for (int index = 0; index < TAILS && tails[index] < best; index++) {
      best = Math.min(best, deltaAt(shift, epsilon, slacks[index], tails[index]));
    }
    return best;
  }

  /** The bound for one tail probability. */
  static double delta(PerturbedSolves solves, double epsilon, double tail) {
    return deltaAt(solves.gaussianShift(), epsilon, slack(solves, tail), tail);
  }

  private static double deltaAt(double shift, double epsilon, double slack, double tail) {
    return OutwardRounding.probability(GaussianDelta.of(shift, epsilon - slack) + tail);
  }

  private static double slack(PerturbedSolves solves, double tail) {
    double kappa = solves.largestRatio();
    int span = solves.groups().get(0).solve().span();
    double square = chiSquareQuantile(span * (double) solves.releases(), tail);
    double cross = kappa * Math.sqrt(solves.solveSquare() * square);
    return OutwardRounding.up(solves.jacobians() + kappa * (1 + kappa / 2) * square + cross);
  }

  /** Upper quantile by bisection, returned on the side where the tail is certainly not larger. */
  private static double chiSquareQuantile(double degrees, double tail) {
    double low = 0;
    double high = degrees + 1;
    while (RegularizedGamma.Q.value(degrees / 2, high / 2) > tail) {
      low = high;
      high *= 2;
    }
    while (high - low > 1e-11 * high) {
      double middle = (low + high) / 2;
      if (RegularizedGamma.Q.value(degrees / 2, middle / 2) > tail) {
        low = middle;
      } else {
        high = middle;
      }
    }
    // The library's Q is good to about 1e-12 relative, which moves a quantile by less than this.
    return high * (1 + 1e-11);
  }
}
