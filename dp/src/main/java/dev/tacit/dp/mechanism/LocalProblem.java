package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Objects;

/**
 * A private problem whose minimiser is to be released: the objective without its perturbation, and
 * where to start. The guarantee does not depend on the start, because the minimiser found is
 * certified by its gradient (fact newton-bound). The caller does not choose the solver, because a
 * solver sees the noise.
 *
 * @param maxRecords public cap on the number of records; for replace-one neighbours their number
 */
public record LocalProblem(PenalisedRisk objective, Vec start, int maxRecords) {
  public LocalProblem {
    Objects.requireNonNull(objective, "objective");
    if (start.dimension() != objective.dimension()) {
      throw new IllegalArgumentException(
          "start has " + start.dimension() + " entries, the problem " + objective.dimension());
    }
    if (objective.risk().count() > maxRecords) {
      throw new IllegalArgumentException(
          "there are more records than the public cap " + maxRecords);
    }
  }
}
