package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Regulariser;

/**
 * Minimises objective + regulariser where the latter has no gradient (l1, elastic net,
 * constraints): proximal Newton steps, each model minimised by {@link AcceleratedProximal}; above
 * some thousand dimensions that method on the objective itself. Independent of ADMM on purpose, so
 * that the two can be compared.
 *
 * <p>The gradient norm in the {@link Solution} is that of a subgradient of the whole at the
 * minimiser, so with strong convexity m the distance to the true minimiser is at most norm / m.
 */
public record CompositeSolver(int maxSteps) {
  private static final int LARGEST_MATRIX = 2000;
  private static final int INNER_STEPS = 200_000;

  public CompositeSolver {
    if (maxSteps < 1) {
      throw new IllegalArgumentException("maxSteps = " + maxSteps + ": at least 1 is needed");
    }
  }

  public CompositeSolver() {
    this(500);
  }

  public Solution minimise(
      Objective objective, Regulariser regulariser, Vec start, double tolerance) {
    double step = 1 / objective.smoothness();
    if (objective.dimension() > LARGEST_MATRIX) {
      AcceleratedProximal method = new AcceleratedProximal(regulariser, step, INNER_STEPS);
      Vec found = method.minimise(x -> objective.at(x).gradient(), start, tolerance / 4);
      return checked(objective, regulariser, found, tolerance, 1);
    }
    SymmetricMatrix majorant = objective.majorant();
    Solution best = checked(objective, regulariser, start, tolerance, 0);
    for (int steps = 1; steps <= maxSteps && !best.converged(); steps++) {
      Objective.Point point = objective.at(best.minimiser());
      double accuracy = Math.max(tolerance / 8, 1e-3 * best.gradientNorm());
      SymmetricMatrix local = point.hessian();
      // A piecewise linear loss may have no curvature here at all, and then no local model.
      SymmetricMatrix curvature = local.normBound() > 0 ? local : majorant;
      Vec bold = modelMinimiser(point, curvature, regulariser, accuracy);
      Solution next = checked(objective, regulariser, bold, tolerance, steps);
      if (!better(next, best)) {
        // The dominating model never overshoots, so it needs no search for a step length.
        Vec careful = modelMinimiser(point, majorant, regulariser, accuracy);
        next = checked(objective, regulariser, careful, tolerance, steps);
        if (!better(next, best)) {
          return best;
        }
      }
      best = next;
    }
    return best;
  }

  private static boolean better(Solution next, Solution best) {
    double noise = 1e-14 * Math.abs(best.value());
    return next.value() < best.value() - noise
        || (next.value() <= best.value() + noise && next.gradientNorm() < best.gradientNorm());
  }

  private static Vec modelMinimiser(
      Objective.Point point, SymmetricMatrix curvature, Regulariser regulariser, double accuracy) {
    Vec centre = point.model();
    AcceleratedProximal method =
        new AcceleratedProximal(regulariser, 1 / curvature.normBound(), INNER_STEPS);
    return method.minimise(
        x -> point.gradient().plus(curvature.times(x.minus(centre))), centre, accuracy);
  }

  /** One proximal step from the candidate, and the subgradient that this step exhibits. */
  private static Solution checked(
      Objective objective, Regulariser regulariser, Vec candidate, double tolerance, int steps) {
    double step = 1 / objective.smoothness();
    Vec gradient = objective.at(candidate).gradient();
    Vec moved = regulariser.prox(candidate.plusScaled(-step, gradient), step);
    Objective.Point there = objective.at(moved);
    Vec subgradient =
        candidate.minus(moved).scaled(1 / step).plus(there.gradient()).minus(gradient);
    double norm = subgradient.norm();
    double error = 2 * there.gradientError();
    double value = there.value() + regulariser.value(moved);
    return Solution.of(moved, value, norm, error, steps).within(tolerance);
  }
}
