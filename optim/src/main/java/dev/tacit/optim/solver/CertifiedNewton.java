package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Vec;

/**
 * Newton-CG for speed, then majorised Newton steps for certainty: fast in practice, and never more
 * finishing steps than {@link MajorisedNewton#stepBound} (fact newton-bound as corrected). Needs a
 * strongly convex objective.
 */
public record CertifiedNewton() implements LocalSolver {
  @Override
  public Solution minimise(Objective objective, Vec start, double gradientTolerance) {
    if (!(objective.strongConvexity() > 0)) {
      throw new IllegalArgumentException(
          "strong convexity = "
              + objective.strongConvexity()
              + ": the a-priori step bound needs a positive one; add a ridge");
    }
    Solution fast = new NewtonCg().minimise(objective, start, gradientTolerance);
    if (fast.converged()) {
      return fast;
    }
    Solution sure = new MajorisedNewton().minimise(objective, fast.minimiser(), gradientTolerance);
    return sure.afterSteps(fast.steps());
  }
}
