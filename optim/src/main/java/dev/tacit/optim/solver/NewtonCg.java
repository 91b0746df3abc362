package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Vec;

/**
 * Newton's method with the step from preconditioned conjugate gradients and a backtracking search.
 * Stops early inside when the Newton equation is solved well enough for the progress being made, so
 * few passes over the data are spent far from the minimum.
 */
public record NewtonCg(int maxSteps) implements LocalSolver {
  private static final int MAX_INNER = 500;
  private static final int MAX_HALVINGS = 40;
  private static final double ARMIJO = 1e-4;

  public NewtonCg {
    if (maxSteps < 1) {
      throw new IllegalArgumentException("maxSteps = " + maxSteps + ": at least 1 is needed");
    }
  }

  public NewtonCg() {
    this(200);
  }

  @Override
  public Solution minimise(Objective objective, Vec start, double gradientTolerance) {
    Objective.Point point = objective.at(start);
    double first = point.gradient().norm();
    int steps = 0;
    while (steps < maxSteps) {
      Solution now = Solution.at(point, steps, gradientTolerance);
      if (now.converged() || now.gradientNorm() == 0) {
        return now;
      }
      double forcing = Math.min(0.1, Math.sqrt(now.gradientNorm() / first));
      Vec step = newtonStep(point, forcing * now.gradientNorm());
      Objective.Point next = search(objective, point, step);
      if (next == null) {
        return now;
      }
      point = next;
      steps++;
    }
    return Solution.at(point, steps, gradientTolerance);
  }

  /** Solves Hessian * step = -gradient until the residual is within the tolerance. */
  private static Vec newtonStep(Objective.Point point, double tolerance) {
    Vec diagonal = point.hessianDiagonal();
    Vec residual = point.gradient().scaled(-1);
    Vec step = Vec.zeros(residual.dimension());
    Vec scaled = divided(residual, diagonal);
    Vec direction = scaled;
    double product = residual.dot(scaled);
    for (int inner = 0; inner < MAX_INNER && residual.norm() > tolerance; inner++) {
      Vec image = point.hessianTimes(direction);
      double curvature = direction.dot(image);
      if (!(curvature > 0)) {
        // A flat direction (no ridge, no data along it): what was gathered so far must do.
        return inner == 0 ? direction : step;
      }
      double length = product / curvature;
      step = step.plusScaled(length, direction);
      residual = residual.plusScaled(-length, image);
      scaled = divided(residual, diagonal);
      double next = residual.dot(scaled);
      direction = scaled.plusScaled(next / product, direction);
      product = next;
    }
    return step;
  }

  private static Vec divided(Vec vector, Vec diagonal) {
    double[] result = vector.toArray();
    for (int j = 0; j < result.length; j++) {
      double entry = diagonal.get(j);
      result[j] = entry > 0 ? result[j] / entry : result[j];
    }
    return Vec.of(result);
  }

  /**
   * The first of 1, 1/2, 1/4, ... that makes enough progress; null when rounding hides progress.
   */
  private static Objective.Point search(Objective objective, Objective.Point from, Vec step) {
    double slope = from.gradient().dot(step);
    double length = 1;
    for (int halving = 0; halving < MAX_HALVINGS; halving++) {
      Objective.Point next = objective.at(from.model().plusScaled(length, step));
      boolean lower = next.value() <= from.value() + ARMIJO * length * slope;
      // Near the minimum values no longer differ; a shorter gradient is progress as well.
      if (lower || flatProgress(from, next, slope)) {
        return next;
      }
      length /= 2;
    }
    return null;
  }

  private static boolean flatProgress(Objective.Point from, Objective.Point next, double slope) {
    double resolution = 1e-13 * Math.max(Math.abs(from.value()), Double.MIN_NORMAL);
    return Math.abs(slope) <= 1e3 * resolution
        && next.value() <= from.value() + resolution
        && next.gradient().norm() < 0.9 * from.gradient().norm();
  }
}
