package dev.tacit.admm.star;

import dev.tacit.optim.linalg.Vec;

/**
 * To which norm a record's gradient difference is clipped. It looks at the two points only, which
 * are functions of releases, so the bound is public although it adapts (fact F2.8).
 */
@FunctionalInterface
interface DifferenceBound {
  double at(Vec point, Vec anchor);

  /**
   * C_d = min(2C, L |v - anchor|). Where it would vanish it stays a little above zero, so that
   * every sampled step draws its noise and writes its receipt: the price of a run must not depend
   * on where the iterates went.
   *
   * @param clip C, the bound on a record's gradient
   * @param smoothness L of a record's loss; privacy does not depend on its being right
   */
  record Smooth(double clip, double smoothness) implements DifferenceBound {
    private static final double LEAST = 0x1p-40;

    @Override
    public double at(Vec point, Vec anchor) {
      double moved = smoothness * point.minus(anchor).norm();
      return Math.max(LEAST * clip, Math.min(2 * clip, moved));
    }
  }
}
