package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Cholesky;
import dev.tacit.optim.linalg.Vec;

/**
 * The minimiser of a quadratic objective (squared loss, any ridge) from one factorisation, with
 * iterative refinement: every further step removes rounding error of the one before.
 */
public record ClosedForm() implements LocalSolver {
  private static final int MOST_REFINEMENTS = 5;

  @Override
  public Solution minimise(Objective objective, Vec start, double gradientTolerance) {
    if (!objective.isQuadratic()) {
      throw new IllegalArgumentException(
          "the closed form needs a quadratic objective (squared loss without a clip); use NewtonCg");
    }
    Cholesky factor = objective.majorant().cholesky();
    Objective.Point point = objective.at(start);
    Solution best = Solution.at(point, 0, gradientTolerance);
    for (int steps = 1; steps <= MOST_REFINEMENTS; steps++) {
      point = objective.at(point.model().minus(factor.solve(point.gradient())));
      Solution now = Solution.at(point, steps, gradientTolerance);
      if (now.gradientNorm() >= best.gradientNorm()) {
        return best;
      }
      best = now;
      if (steps > 1 && best.converged()) {
        return best;
      }
    }
    return best;
  }
}
