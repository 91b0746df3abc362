package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Vec;

/**
 * Minimises a smooth objective and states how exact the answer is, since guarantees of perturbed
 * minimisers depend on that.
 */
@FunctionalInterface
public interface LocalSolver {
  /**
   * Goes on until the certified gradient norm is within the tolerance, or until rounding forbids
   * more; the solution says which.
   */
  Solution minimise(Objective objective, Vec start, double gradientTolerance);
}
