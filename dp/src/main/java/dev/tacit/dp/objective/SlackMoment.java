package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.profile.GaussianDelta;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * fact slack-moment: as fact slack-quantile, with an exponential moment of the slack in place of
 * its quantile. For every p and every order 0 &lt; c &lt; 1 / (kappa (2 + kappa)):
 *
 * <pre>
 * delta(eps) = delta_G(mu; eps - z) + p,   z = (sum ln M(c) + ln 1/p) / c,
 * M(c) = C_c E exp(A |y|^2 / 2 + B |y|),   y standard normal in k dimensions,
 * A = c (1 + c) kc^2,  B = c shift kc,  kc = kappa / (1 - c kappa).
 * </pre>
 */
final class SlackMoment implements Profile {
  private static final int TAILS = 34;
  private static final int ORDERS = 60;
  private static final double STEP = 0.2;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final PerturbedSolves solves;
  private final double shift;
  private final double largestOrder;
  private final double[] tails = new double[TAILS];
  private final double[] slacks = new double[TAILS];

  SlackMoment(PerturbedSolves solves) {
    this.solves = solves;
    this.shift = solves.gaussianShift();
    double kappa = solves.largestRatio();
    // A < 1 means c (kappa^2 + 2 kappa) < 1.
    this.largestOrder = kappa == 0 ? 1e12 : Math.min(1e12, 1 / (kappa * (2 + kappa)));
    for (int index = 0; index < TAILS; index++) {
      tails[index] = Math.pow(10, -16 + index / 2.0);
      slacks[index] = smallestSlack(tails[index]);
    }
  }

  @Override
  public double delta(double epsilon) {
    int best = 0;
    for (int index = 1; index < TAILS; index++) {
      if (at(epsilon, index) < at(epsilon, best)) {
        best = index;
      }
    }
    return Math.min(at(epsilon, best), refined(epsilon, best));
  }

  private double at(double epsilon, int index) {
    return deltaAt(epsilon, slacks[index], tails[index]);
  }

  private double deltaAt(double epsilon, double slack, double tail) {
    return tail >= 1
        ? 1
        : OutwardRounding.probability(GaussianDelta.of(shift, epsilon - slack) + tail);
  }

  /** A few more tails around the best of the grid; every tail is sound, so this only helps. */
  private double refined(double epsilon, int index) {
    double best = 1;
    for (int step = -3; step <= 3; step++) {
      double tail = tails[index] * Math.pow(10, step / 8.0);
      best = Math.min(best, deltaAt(epsilon, smallestSlack(tail), tail));
    }
    return best;
  }

  /** Minimum over c by a grid in ln c and a golden section; any c is sound. */
  private double smallestSlack(double tail) {
    double top = Math.log(largestOrder);
    int best = 1;
    for (int index = 2; index < ORDERS; index++) {
      if (slack(top - index * STEP, tail) < slack(top - best * STEP, tail)) {
        best = index;
      }
    }
    double low = top - (best + 1) * STEP;
    double high = top - (best - 1) * STEP;
    for (int round = 0; round < 20; round++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (slack(left, tail) < slack(right, tail)) {
        high = right;
      } else {
        low = left;
      }
    }
    return slack((low + high) / 2, tail);
  }

  private double slack(double logOrder, double tail) {
    double order = Math.exp(logOrder);
    double sum = -Math.log(tail);
    for (PerturbedSolves.Group group : solves.groups()) {
      sum += group.times() * logMoment(group.solve(), order);
    }
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : OutwardRounding.up(sum / order);
  }

  /** ln M(c), or infinity where the bound says nothing. */
  static double logMoment(PerturbedSolve solve, double order) {
    double kappa = solve.curvatureRatio();
    double room = 1 - order * kappa;
    if (room <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double lipschitz = kappa / room;
    double quadratic = order * (1 + order) * lipschitz * lipschitz;
    if (quadratic >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double linear = order * solve.shift() * lipschitz;
    double moment =
        solve.neighbours() == Neighbours.REPLACE_ONE
            ? logPlanar(quadratic, linear)
            : logLinear(quadratic, linear);
    return OutwardRounding.up(logDeterminant(solve, order) + moment) + 1e-15;
  }

  private static double logDeterminant(PerturbedSolve solve, double order) {
    double kappa = solve.curvatureRatio();
    if (solve.neighbours() == Neighbours.REPLACE_ONE) {
      return -Math.log1p(-order * (1 + order) * kappa * kappa / (1 + kappa));
    }
    return Math.max(
        -order * Math.log1p(kappa) - Math.log1p(-order * kappa),
        (1 + order) * Math.log1p(kappa) - Math.log1p((1 + order) * kappa));
  }

  /** ln of 1/(1-A) [1 + sqrt(2 pi) t e^(t^2/2) Phi(t)], t = B / sqrt(1-A): two dimensions. */
  private static double logPlanar(double quadratic, double linear) {
    double t = linear / Math.sqrt(1 - quadratic);
    double phi = Erfc.value(-t / Math.sqrt(2)) / 2;
    double gaussian =
        t < 8
            ? Math.log1p(Math.sqrt(2 * Math.PI) * t * Math.exp(t * t / 2) * phi)
            // ln(1 + u) <= ln u + 1/u
            : logLarge(t);
    return gaussian - Math.log1p(-quadratic);
  }

  private static double logLarge(double t) {
    double log = Math.log(Math.sqrt(2 * Math.PI) * t) + t * t / 2;
    return log + Math.exp(-log);
  }

  /** ln of 2 Phi(t) e^(t^2/2) / sqrt(1-A): one dimension. */
  private static double logLinear(double quadratic, double linear) {
    double t = linear / Math.sqrt(1 - quadratic);
    return Math.log(Erfc.value(-t / Math.sqrt(2))) + t * t / 2 - Math.log1p(-quadratic) / 2;
  }
}
