package dev.tacit.admm.mesh;

import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.util.Collections;

/** The releases of PP-ADMM and IPP-ADMM with their printed noise and forced regulariser. */
final class PrintedPp {
  private PrintedPp() {}

  static MeshProblem withForcedRidge(MeshProblem problem, PrintedNoise printed) {
    double curvature = problem.setup().loss().curvatureBound();
    long least = Collections.min(problem.sizes());
    int agents = problem.agents();
    return problem.withRidge(printed.forcedRegulariser(agents, curvature, least) / agents);
  }

  static MinimiserPlan plan(
      ObjectiveFacts facts, double sigma, PrintedNoise printed, double gradientTolerance) {
    double output = printed.outputSigma(gradientTolerance, facts.strongConvexity());
    return new MinimiserPlan(
        facts, GaussianNoise.ofSigma(sigma), gradientTolerance, GaussianNoise.ofSigma(output));
  }
}
