package dev.tacit.cli.algorithm;

import dev.tacit.cli.Refusal;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.optim.solver.Solution;
import java.util.List;

/** The regularised empirical risk minimiser, without noise: the reference for all others. */
final class ExactAlgorithm implements Algorithm {
  private static final String TOLERANCE = "gradientTolerance";
  private static final String STEPS = "innerSteps";

  private static final AlgorithmCard CARD =
      new AlgorithmCard(
          "exact",
          false,
          AlgorithmCard.Topology.CENTRAL,
          "Regularised empirical risk minimisation; the reference, not from a paper.",
          "Minimises mean loss plus regulariser on all rows at once. Adds no noise.",
          List.of(
              Setting.positive(TOLERANCE, 1e-9, 1, "norm of the gradient at which it stops"),
              Setting.wholeNumber(STEPS, 500, 1, 1_000_000, "most solver steps allowed")));

  @Override
  public AlgorithmCard card() {
    return CARD;
  }

  @Override
  public Fit fit(TrainingTask task) {
    double tolerance = task.settings().number(TOLERANCE);
    int steps = task.settings().wholeNumber(STEPS);
    RegulariserWeights weights = task.regulariser();
    if (weights.l1() > 0) {
      throw Refusal.usage("--regulariser l1", weights.l1(), "0 so far", "Use l2 alone.");
    }
    PenalisedRisk objective =
        PenalisedRisk.mean(EmpiricalRisk.of(task.examples(), task.loss())).plusRidge(weights.l2());
    Vec start = Vec.zeros(task.examples().dimension());
    Solution solution = new NewtonCg(steps).minimise(objective, start, tolerance);
    return new Fit(
        solution.minimiser(),
        solution.certifiedGradientNorm(),
        tolerance,
        solution.steps(),
        solution.converged());
  }
}
