package dev.tacit.dp.account;

import dev.tacit.dp.account.DominatingPair.Sampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * epsilon of a composition from its privacy loss distribution, one orientation at a time: grids are
 * refined until epsilon settles, and every level is an upper bound by itself. Added to delta before
 * epsilon is read: mass that became infinite, mass above the window, and a bound on the rounding of
 * grids, transforms and powers. Where these exceed delta the answer is infinity.
 */
final class LossComposition {
  /** Points of the first grid, from which the tilt is found. */
  private static final int COARSE = 2048;

  /** Sizes of the transforms between which the grid is refined; powers of two. */
  private static final int SMALLEST = 1 << 12;

  private static final int LARGEST = 1 << 18;

  /**
   * Relative change of epsilon below which refining ends. A coarser grid is sound as well, only
   * less tight.
   */
  private static final double SETTLED = 4e-5;

  /** Share of delta that may be spent on the mass above the grids. */
  private static final double TAIL_SHARE = 1e-9;

  private final List<Map.Entry<DominatingPair, Long>> pairs;
  private final double delta;
  private final boolean removal;
  private final double tail;

  /** Coarse grids of all parts, from which moments are computed quickly. */
  private final List<LossTilt.Part> coarse = new ArrayList<>();

  private LossComposition(
      List<Map.Entry<DominatingPair, Long>> pairs, double delta, boolean removal) {
    this.pairs = pairs;
    this.delta = delta;
    this.removal = removal;
    double releases = 0;
    for (Map.Entry<DominatingPair, Long> entry : pairs) {
      releases += entry.getValue();
    }
    // Each release gets an equal part of what may be lost above its grid.
    this.tail = Math.max(1e-300, TAIL_SHARE * delta / releases);
    for (Map.Entry<DominatingPair, Long> entry : pairs) {
      LossLaw law = new LossLaw(entry.getKey(), removal);
      double step = (law.highest(tail) - law.lowest(tail)) / COARSE;
      LossGrid grid = LossGrid.of(entry.getKey(), removal, step, tail);
      coarse.add(new LossTilt.Part(grid, entry.getValue()));
    }
  }

  /** The worse of both orientations. */
  static double epsilon(PairCounts cost, double delta) {
    List<Map.Entry<DominatingPair, Long>> pairs = cost.all();
    boolean oriented = false;
    for (Map.Entry<DominatingPair, Long> entry : pairs) {
      oriented |= entry.getKey().sampling() == Sampling.POISSON;
    }
    if (pairs.size() == 1 && pairs.get(0).getValue() == 1) {
      DominatingPair only = pairs.get(0).getKey();
      double removed = single(new LossLaw(only, true), delta);
      return oriented ? Math.max(removed, single(new LossLaw(only, false), delta)) : removed;
    }
    double removed = new LossComposition(pairs, delta, true).settled(0);
    // A coarse bound on the other orientation suffices once it lies below.
    return oriented ? new LossComposition(pairs, delta, false).settled(removed) : removed;
  }

  /** One release: the definition of delta, solved for epsilon. */
  private static double single(LossLaw law, double delta) {
    if (law.delta(0) <= delta) {
      return 0;
    }
    double highest = law.highest(delta / 4);
    return law.delta(highest) <= delta
        ? Search.smallest(0, highest, epsilon -> law.delta(epsilon) <= delta)
        : Double.POSITIVE_INFINITY;
  }

  /** Refines until epsilon settles or is at most {@code enough}; not below {@code enough}. */
  private double settled(double enough) {
    LossTilt tilt = LossTilt.of(coarse, delta);
    double first = level(tilt, SMALLEST);
    if (first <= enough) {
      return enough;
    }
    if (Double.isFinite(first)) {
      tilt = LossTilt.near(coarse, first);
    }
    double last = level(tilt, SMALLEST);
    double best = Math.min(first, last);
    int doublings = 1;
    for (int size = 2 * SMALLEST; size <= LARGEST; size <<= doublings) {
      double found = level(tilt, size);
      best = Math.min(best, found);
      // The grid adds variance in proportion to the square of its step: what a finer grid could
      // still gain follows from the last gain.
      double left = (last - found) / ((1L << (2 * doublings)) - 1) / best / SETTLED;
      if (best <= enough || (Double.isFinite(found) && !(left > 1))) {
        break;
      }
      last = found;
      doublings = left > 4 ? (left > 16 ? 3 : 2) : 1;
    }
    return Math.max(best, enough);
  }

  /**
   * Epsilon at one size of the grid: tilt every part, multiply in the frequency domain, undo the
   * tilt, and subtract from delta what was lost and what may be rounding. An upper bound by itself.
   */
  private double level(LossTilt tilt, int size) {
    double step = step(tilt, size);
    Spectrum spectrum = new Spectrum(size);
    double log = 0;
    double above = 0;
    double infinite = 0;
    double errors = 0;
    for (Map.Entry<DominatingPair, Long> entry : pairs) {
      LossGrid grid = LossGrid.of(entry.getKey(), removal, step, tail);
      long count = entry.getValue();
      double moment = grid.logMoment(tilt.tilt());
      double[] circle = new double[size];
      errors += count * (grid.tilted(tilt.tilt(), moment, circle) + Spectrum.error(size));
      spectrum.convolve(circle, count);
      log += count * moment;
      above += count * grid.logMoment(tilt.slope());
      infinite += count * grid.infinite();
    }
    // The circular array represents one window of grid points; what lies above it is bounded by a
    // moment (Chernoff) and counted as lost.
    long last = (long) Math.floor(tilt.low() / step) + size - 1;
    double lost = infinite + Math.exp(above - tilt.slope() * last * step);
    return new LossReading(tilt, step, last, log, Math.expm1(errors))
        .epsilon(spectrum.sequence(), delta - 2 * lost);
  }

  /** Covers the window, and meets the atoms of the first pair that has some. */
  private double step(LossTilt tilt, int size) {
    double step = (tilt.high() - tilt.low()) / (size - 2);
    for (LossTilt.Part part : coarse) {
      step = Math.max(step, part.grid().reach() / (2 * size)); // bounds the work
    }
    for (Map.Entry<DominatingPair, Long> entry : pairs) {
      double atom = entry.getKey().rate() == 1 ? entry.getKey().base().atom() : 0;
      if (atom >= step) {
        return atom / Math.floor(atom / step);
      }
    }
    return step;
  }
}
