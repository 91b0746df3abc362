package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.LocalSolver;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Objects;

/**
 * A private problem whose minimiser is to be released: the objective without its perturbation,
 * where to start, and who solves. Start and solver are no business of the guarantee: the minimiser
 * found is certified by its gradient (fact A2).
 */
public record LocalProblem(PenalisedRisk objective, Vec start, LocalSolver solver) {
  public LocalProblem {
    Objects.requireNonNull(objective, "objective");
    Objects.requireNonNull(solver, "solver");
    if (start.dimension() != objective.dimension()) {
      throw new IllegalArgumentException(
          "start has " + start.dimension() + " entries, the problem " + objective.dimension());
    }
  }
}
