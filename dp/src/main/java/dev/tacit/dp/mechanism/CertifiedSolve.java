package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.CertifiedNewton;
import dev.tacit.optim.solver.Objective;
import dev.tacit.optim.solver.PenalisedRisk;

/**
 * Solves a perturbed problem and insists on the hypotheses of its event. What can be checked in
 * public numbers is checked before any row is read, so that a refusal tells nothing; in particular
 * the tolerance must be within reach of doubles for every data set, because a solve that fails on
 * some of them would itself be a release (fact newton-bound).
 */
final class CertifiedSolve {
  private CertifiedSolve() {}

  static Vec minimiser(LocalProblem problem, MinimiserPlan plan, Vec perturbation, double largest) {
    PenalisedRisk objective = problem.objective();
    requireFacts(objective, plan.facts());
    new AchievableTolerance(
            plan.facts(), objective.dimension(), problem.maxRecords(), objective.linear().norm())
        .require(plan, largest);
    requireUnitRows(objective.risk().examples().rows());
    PenalisedRisk perturbed = objective.plusLinear(perturbation);
    Vec found =
        new CertifiedNewton()
            .minimise(perturbed, problem.start(), plan.gradientTolerance())
            .minimiser();
    requireCertified(perturbed, found, plan.gradientTolerance());
    return found;
  }

  /**
   * Fact newton-bound, from the gradient itself: what a solver says of its own result is not asked.
   */
  static void requireCertified(PenalisedRisk perturbed, Vec found, double tolerance) {
    Objective.Point point = perturbed.at(found);
    double certified =
        Rounding.up(point.gradient().norm() + point.gradientError(), perturbed.dimension() + 8L);
    if (!(certified <= tolerance)) {
      // Without the norm, which depends on data.
      throw new IllegalStateException(
          "the minimiser found misses gradientTolerance = "
              + tolerance
              + "; use a larger one, or a larger penalty or ridge");
    }
  }

  private static void requireFacts(PenalisedRisk objective, ObjectiveFacts facts) {
    double scale = Rounding.up(objective.weight() * facts.records(), 2);
    double slope = Math.min(objective.risk().loss().lipschitz(), objective.risk().gradientBound());
    requireAtMost("lipschitz", scale * slope, facts.lipschitz());
    if (facts.neighbours() == Neighbours.ADD_REMOVE) {
      // The number of rows is private: a weight of one over it would differ between neighbours, and
      // a claim with room to spare would let it pass. The public divisor leaves no room.
      requireAtMost(
          "records (the weight must be one over this public divisor, not over the number of rows)"
              + ", as lipschitz",
          facts.lipschitz(),
          scale * slope);
    }
    requireAtMost(
        "curvatureBound", scale * objective.risk().loss().curvatureBound(), facts.curvatureBound());
    requireAtMost("strongConvexity", facts.strongConvexity(), objective.strongConvexity());
    if (facts.monotone() && !objective.risk().loss().monotone()) {
      throw new IllegalArgumentException(
          "monotone = true, but the derivative of loss "
              + objective.risk().loss().name()
              + " changes its sign");
    }
  }

  /** A rounding of the caller's own arithmetic is forgiven: ObjectiveFacts has a margin for it. */
  private static void requireAtMost(String name, double actual, double claimed) {
    if (!(actual <= claimed * (1 + 1e-12))) {
      throw new IllegalArgumentException(
          name + ": the event claims " + claimed + ", the objective has " + actual);
    }
  }

  private static void requireUnitRows(Rows rows) {
    for (int row = 0; row < rows.count(); row++) {
      if (!(rows.norm(row) <= 1)) {
        throw new IllegalArgumentException(
            "a row has norm above 1; scale every row into the unit ball when reading it");
      }
    }
  }
}
