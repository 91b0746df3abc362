package dev.tacit.dp.objective;

import dev.tacit.dp.profile.GaussianDelta;
import java.util.HashMap;
import java.util.Map;

/**
 * One direction of theorem A, from above: E delta_G(D; c - s G) for G ~ Gamma(T, 1), where delta_G
 * is the profile of N(D, 1) against N(0, 1) and
 *
 * <pre>
 * absent over present:  c = eps + T ln(1 + kappa),  s = kappa
 * present over absent:  c = eps - T ln(1 + kappa),  s = -kappa / (1 + kappa)
 * </pre>
 *
 * <p>Why the answer is never below. delta_G(D; c - s g) is the supremum over tests A of P(A) - x
 * e^c Q(A), x = e^(-s g): affine in x for each test, so convex in x, and not increasing. On a cell
 * (a, b) a convex function lies below its chord. So the law of G on the cell may be replaced by two
 * atoms at a and b with the same mass and the same mean of x,
 *
 * <pre>
 * p_a + p_b = I(b) - I(a),   p_a e^(-s a) + p_b e^(-s b) = r^-T (I(r b) - I(r a)),   r = 1 + s,
 * </pre>
 *
 * I being the distribution function of Gamma(T, 1). This holds for any cells; only tightness
 * depends on where they are. There are no tails to add: the last cell has no end, and its far atom
 * is at x = 0, where the profile is 1, or, where x grows with g, all of its mass stays at its near
 * end. Rounding: the answer grows with the mass and with the weight of the atom of smaller x, so
 * both are rounded up, and the argument c - s g of a decreasing profile is rounded down.
 *
 * <p>Keeps the cells that it has computed; not for several threads at a time.
 */
final class GammaMixture implements Profile {
  /** Which of the two laws stands on top. */
  enum Direction {
    ABSENT_OVER_PRESENT,
    PRESENT_OVER_ABSENT
  }

  /** Cells of this many shifts leave a relative excess of about 1e-5 at a delta of 1e-5. */
  private static final double FINE = 0.0035;

  private static final int MOST_CELLS = 1500;
  private static final int LEAST_CELLS = 32;

  /** Where the profile falls below e^-LEAST and still grows with epsilon, cells do not matter. */
  private static final double LEAST = 40;

  /** So far below, the profile is 1 - e^eps to 1e-19: a straight line in x. */
  private static final double STRAIGHT = 9;

  private final double shift;
  private final double rounds;
  private final boolean rising;
  private final double ratio;
  private final double slope;
  private final double jacobian;
  private final double width;
  private final GammaLaw law;
  private final Map<Long, Cell> cells = new HashMap<>();

  /** Masses at the end where the profile is larger and at the other one. */
  private record Cell(double worse, double better) {}

  /**
   * Prices rounds with this largest kappa.
   *
   * @param shift all shifts together, an upper bound
   */
  GammaMixture(double shift, double kappa, long rounds, Direction direction) {
    this.shift = shift;
    this.rounds = rounds;
    this.rising = direction == Direction.ABSENT_OVER_PRESENT;
    // The bound grows with kappa; one for which 1 + kappa is a double leaves no rounding behind.
    this.ratio = kappa == 0 ? 1 : Math.nextUp(1 + kappa);
    this.slope = rising ? ratio - 1 : (ratio - 1) / ratio;
    this.jacobian = rounds * Math.log1p(ratio - 1);
    this.law = new GammaLaw(rounds);
    double bulk = 2 * reach(60) + 60;
    double scale = Math.max(shift, 1e-9 * slope);
    double range = Math.min(slope * bulk, (2 * STRAIGHT + 2) * scale);
    this.width = Math.min(Math.max(FINE * scale, range / MOST_CELLS) / slope, bulk / LEAST_CELLS);
  }

  @Override
  public double delta(double epsilon) {
    if (slope == 0) {
      return GaussianDelta.of(shift, epsilon);
    }
    double negligible = Math.min(700, LEAST + Math.abs(epsilon));
    long first = lattice(rising ? vanishing(epsilon, negligible) : straight(epsilon), negligible);
    long last = lattice(rising ? straight(epsilon) : vanishing(epsilon, negligible), negligible);
    double near = profile(epsilon, point(first));
    double sum = first == 0 ? 0 : weighted(cell(0, point(first)), profile(epsilon, 0), near);
    for (long index = first; index < last; index++) {
      double far = profile(epsilon, point(index + 1));
      sum += weighted(cells.computeIfAbsent(index, this::cell), near, far);
      near = far;
    }
    sum += weighted(cell(point(last), Double.POSITIVE_INFINITY), near, rising ? 1 : 0);
    return OutwardRounding.probability(sum * (1 + (last - first) * Math.ulp(1.0)));
  }

  private double weighted(Cell cell, double low, double high) {
    return rising ? cell.worse * high + cell.better * low : cell.worse * low + cell.better * high;
  }

  private double profile(double epsilon, double gamma) {
    double total = Math.abs(epsilon) + jacobian + slope * gamma;
    double moved = rising ? epsilon + jacobian - slope * gamma : epsilon - jacobian + slope * gamma;
    return GaussianDelta.of(shift, moved - 8 * Math.ulp(total));
  }

  private Cell cell(long index) {
    return cell(point(index), point(index + 1));
  }

  private Cell cell(double low, double high) {
    double mass = law.atMost(low, high);
    if (!rising && high == Double.POSITIVE_INFINITY) {
      return new Cell(mass, 0);
    }
    // Relative to the larger x, so that nothing overflows and a narrow cell keeps its digits.
    double spread = -Math.expm1(-slope * (high - low));
    double worse = OutwardRounding.up((mass - leastMean(low, high)) / spread);
    // Also for a spread of zero: all of the mass at the worse end is always enough.
    worse = worse < mass ? Math.max(0, worse) : mass;
    return new Cell(worse, Math.nextUp(mass - worse));
  }

  /** The integral of x over the cell, divided by its largest x; rounded down. */
  private double leastMean(double low, double high) {
    double reached = slope * (rising ? low : high);
    double exponent = rising ? reached - jacobian : jacobian - reached;
    double error = 8 * Math.ulp(1 + reached + jacobian);
    double tilted =
        rising ? law.atLeast(ratio * low, ratio * high) : law.atLeast(low / ratio, high / ratio);
    return exponent > 690 ? 0 : Math.exp(exponent - error) * tilted;
  }

  private double point(long index) {
    return index * width;
  }

  /** The lattice point next to this one, within the part that holds the mass. */
  private long lattice(double gamma, double negligible) {
    double low = Math.max(0, rounds - reach(negligible));
    double high = rounds + reach(negligible) + negligible;
    return Math.round(Math.min(Math.max(gamma, low), high) / width);
  }

  /** Chernoff: Gamma(T) parts from T by more than this (above: plus n) with mass below e^-n. */
  private double reach(double negligible) {
    return Math.sqrt(2 * negligible * rounds);
  }

  /** Where c - s g is so large that the profile is below e^-n. */
  private double vanishing(double epsilon, double negligible) {
    return solved(epsilon, shift * (Math.sqrt(2 * negligible) + shift / 2));
  }

  /** Where c - s g is so small that the profile is a straight line. */
  private double straight(double epsilon) {
    return solved(epsilon, -shift * (STRAIGHT + shift / 2));
  }

  private double solved(double epsilon, double argument) {
    return rising
        ? (epsilon + jacobian - argument) / slope
        : (argument - epsilon + jacobian) / slope;
  }
}
