package dev.tacit.admm.star;

import dev.tacit.optim.linalg.Vec;

/**
 * To which norm a record's gradient difference is clipped. It uses the two points only, which are
 * functions of releases, so the bound is public although it adapts (fact anchored-rounds).
 */
@FunctionalInterface
interface DifferenceBound {
  double at(Vec point, Vec anchor);

  /**
   * C_d = min(2C, L |v - anchor|). Where it would vanish it stays a little above zero, so that
   * every sampled step draws its noise and writes its receipt: the price of a run must not depend
   * on where the iterates went. Where the iterates have overflowed the distance is no number, and
   * the bound is 2C: a record's difference is clipped to whatever the bound is, or counts as zero
   * where it is no number itself ({@code RecordSums}), so any number that follows from releases
   * alone is a bound.
   *
   * @param clip C, the bound on a record's gradient
   * @param smoothness L of a record's loss; privacy does not depend on its being right
   */
  record Smooth(double clip, double smoothness) implements DifferenceBound {
    private static final double LEAST = 0x1p-40;

    @Override
    public double at(Vec point, Vec anchor) {
      double moved = smoothness * point.minus(anchor).norm();
      return moved < 2 * clip ? Math.max(LEAST * clip, moved) : 2 * clip;
    }
  }
}
