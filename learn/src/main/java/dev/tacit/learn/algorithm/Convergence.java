package dev.tacit.learn.algorithm;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.Solution;
import java.util.List;
import java.util.Map;

/**
 * How well a run was solved, according to its trace.
 *
 * @param residual certified norm of the (proximal) gradient at the model
 * @param tolerance the residual that was asked for
 * @param steps solver steps taken
 */
public record Convergence(double residual, double tolerance, int steps) {
  private static final String TOLERANCE = ExactSettings.GRADIENT_TOLERANCE.name();
  private static final String STEPS = ExactSettings.INNER_STEPS.name();
  private static final String RESIDUAL = "gradientNorm";

  /** What the trace of a run shows. */
  static final List<Site> SITES =
      List.of(
          new Site(RESIDUAL, "how far from the minimum the model is"),
          new Site(TOLERANCE, "how far it may be"),
          new Site(STEPS, "steps that the solver took"));

  /** In the clear, like the minimiser itself. */
  static Map<String, Released> trace(Solution solution, double tolerance, Curator curator) {
    return Map.of(
        RESIDUAL,
        inClear(RESIDUAL, solution.certifiedGradientNorm(), curator),
        TOLERANCE,
        inClear(TOLERANCE, tolerance, curator),
        STEPS,
        inClear(STEPS, solution.steps(), curator));
  }

  private static Released inClear(String name, double number, Curator curator) {
    return curator.releaseInClear(name, Vec.of(number), Audience.EVERYONE);
  }

  /** A trace without a residual has no target, so there is nothing to miss. */
  public static Convergence of(Outcome outcome) {
    return new Convergence(
        last(outcome, RESIDUAL, 0),
        last(outcome, TOLERANCE, Double.POSITIVE_INFINITY),
        (int) last(outcome, STEPS, 0));
  }

  /** Whether the trace of the algorithm's runs holds a residual. */
  public static boolean isJudgedFor(Algorithm algorithm) {
    return algorithm instanceof ExactEntry;
  }

  public boolean reached() {
    return residual <= tolerance;
  }

  private static double last(Outcome outcome, String series, double absent) {
    List<Double> values = outcome.series().getOrDefault(series, List.of());
    return values.isEmpty() ? absent : values.get(values.size() - 1);
  }
}
