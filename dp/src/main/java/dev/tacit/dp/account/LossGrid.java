package dev.tacit.dp.account;

import dev.tacit.dp.account.DominatingPair.Sampling;

/**
 * A loss law moved onto the grid {k times step} so that it becomes worse and nothing else: the mass
 * between two grid points goes to both of them with the P mass and the Q mass kept. Its curve
 * e^epsilon to delta is the chord of the true one between grid points (connect the dots), hence
 * never below it, and because the mean of e^-l is kept the error of a long composition does not
 * drift with its length. What lies above the grid becomes infinite, what lies below moves up to its
 * lowest point.
 */
final class LossGrid {
  /** One rounding of a double, relative to 1. */
  private static final double UNIT = Math.ulp(1.0);

  private final double step;
  private final long first;

  /** Masses of the grid points under P, and bounds on their absolute errors. */
  private final double[] mass;

  private final double[] error;

  /** Mass that lies above the grid and is treated as an infinite loss. */
  private double infinite;

  private LossGrid(double step, long first, int size) {
    this.step = step;
    this.first = first;
    this.mass = new double[size];
    this.error = new double[size];
  }

  /**
   * The grid of one pair in one orientation.
   *
   * @param removal the orientation; a fixed-size batch has only one, the symmetrised pair
   * @param step the distance of grid points
   * @param tail mass that may become infinite
   */
  static LossGrid of(DominatingPair pair, boolean removal, double step, double tail) {
    if (pair.sampling() == Sampling.FIXED_SIZE) {
      return symmetrised(pair, step, tail);
    }
    LossLaw law = new LossLaw(pair, removal);
    long first = (long) Math.floor(law.lowest(tail) / step);
    long last = Math.max(first + 1, (long) Math.ceil(law.highest(tail) / step));
    LossGrid grid = new LossGrid(step, first, Math.toIntExact(last - first + 1));
    grid.fill(law, first, last);
    grid.mass[0] += Math.max(0, 1 - law.mass(law.plain(first * step), law.shifted(first * step)));
    grid.infinite = law.mass(law.plain(last * step), law.shifted(last * step));
    return grid;
  }

  /** Fact fixed-batch-sampling: additions below loss 0, removals above, what is left over at 0. */
  private static LossGrid symmetrised(DominatingPair pair, double step, double tail) {
    LossLaw removal = new LossLaw(pair, true);
    LossLaw addition = new LossLaw(pair, false);
    long last = Math.max(1, (long) Math.ceil(removal.highest(tail) / step));
    LossGrid grid = new LossGrid(step, -last, Math.toIntExact(2 * last + 1));
    grid.fill(addition, -last, 0);
    grid.fill(removal, 0, last);
    double below = addition.mass(addition.plain(-last * step), addition.shifted(-last * step));
    grid.mass[0] += Math.max(0, 1 - below);
    double atZero =
        addition.mass(addition.plain(0), addition.shifted(0))
            - removal.mass(removal.plain(0), removal.shifted(0));
    int zero = Math.toIntExact(last);
    grid.mass[zero] += Math.max(0, atZero);
    grid.error[zero] += 4 * UNIT;
    grid.infinite = removal.mass(removal.plain(last * step), removal.shifted(last * step));
    return grid;
  }

  /** Spreads the law over the cells between the grid points {@code from} and {@code to}. */
  private void fill(LossLaw law, long from, long to) {
    double share = -Math.expm1(-step);
    double[] cell = new double[2];
    double level = law.level(from * step);
    for (long k = from; k < to; k++) {
      double low = k * step;
      double next = law.level((k + 1) * step);
      double slip;
      double moved;
      if (law.integrated(low, level, next, cell)) {
        slip = 64 * UNIT * cell[0];
        moved = slip + 8 * UNIT * cell[0] * Math.abs(low) / step;
      } else {
        double plain = law.plainAt(level);
        double shifted = law.shiftedAt(level);
        double nextPlain = law.plainAt(next);
        double nextShifted = law.shiftedAt(next);
        cell[0] = Math.max(0, law.mass(plain - nextPlain, shifted - nextShifted));
        cell[1] = law.excess(low, plain - nextPlain, shifted - nextShifted);
        slip = 16 * UNIT * law.mass(plain, shifted);
        moved = 32 * UNIT * law.excessScale(low, plain, shifted) / share;
      }
      // Splits the mass of a cell between its ends so that both the P mass and the Q mass of the
      // cell are kept.
      double up = Math.min(cell[0], Math.max(0, cell[1] / share));
      int i = Math.toIntExact(k - first);
      mass[i] += cell[0] - up;
      mass[i + 1] += up;
      error[i] += slip + moved;
      error[i + 1] += moved;
      level = next;
    }
  }

  /** Mass of infinite losses, which is paid from delta in full. */
  double infinite() {
    return infinite;
  }

  /** Distance of the extreme grid points. */
  double reach() {
    return step * mass.length;
  }

  /** log E[e^(tilt l)] over finite losses. */
  double logMoment(double tilt) {
    double reference = reference(tilt);
    double sum = 0;
    double rate = tilt * step;
    for (int i = 0; i < mass.length; i++) {
      if (mass[i] > 0) {
        sum += mass[i] * Math.exp(rate * (first + i) - reference);
      }
    }
    return reference + Math.log(sum);
  }

  /** Variance of the finite losses under the tilted law, at least the resolution of the grid. */
  double variance(double tilt) {
    double reference = reference(tilt);
    double rate = tilt * step;
    double sum = 0;
    double centred = 0;
    double squares = 0;
    double middle = first + 0.5 * mass.length;
    for (int i = 0; i < mass.length; i++) {
      if (mass[i] > 0) {
        double weight = mass[i] * Math.exp(rate * (first + i) - reference);
        double distance = first + i - middle;
        sum += weight;
        centred += weight * distance;
        squares += weight * distance * distance;
      }
    }
    double mean = centred / sum;
    return step * step * Math.max(squares / sum - mean * mean, 1e-6);
  }

  /** Largest exponent of a point with mass, so that exponentials do not overflow. */
  private double reference(double tilt) {
    int i = tilt >= 0 ? mass.length - 1 : 0;
    while (mass[i] == 0) {
      i += tilt >= 0 ? -1 : 1;
    }
    double edge = tilt * step * (first + i);
    return edge < 500 ? 0 : edge - 500;
  }

  /**
   * Writes mass times e^(tilt l) / moment into a circular array and returns a bound on the sum of
   * the absolute errors of its entries.
   */
  double tilted(double tilt, double logMoment, double[] circle) {
    double errors = 0;
    double rate = tilt * step;
    int at = Math.toIntExact(Math.floorMod(first, (long) circle.length));
    for (int i = 0; i < mass.length; i++) {
      if (error[i] > 0 || mass[i] > 0) {
        double exponent = rate * (first + i) - logMoment;
        double weight = Math.exp(exponent);
        circle[at] += mass[i] * weight;
        errors += weight * (error[i] + mass[i] * UNIT * (8 + 2 * Math.abs(exponent)));
      }
      at = at + 1 == circle.length ? 0 : at + 1;
    }
    return errors;
  }
}
