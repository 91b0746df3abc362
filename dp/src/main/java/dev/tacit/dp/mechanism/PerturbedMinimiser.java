package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;
import java.util.Optional;

/**
 * A minimiser that was paid for but not shown: it still lacks its output noise. It can be measured
 * on the way into the curator, for a gate that looks at the candidate itself.
 */
public final class PerturbedMinimiser {
  private final Vec minimiser;
  private final MinimiserPlan plan;
  private final Audience audience;
  private final DrawOrigin drawOrigin;

  private PerturbedMinimiser(
      Vec minimiser, MinimiserPlan plan, Audience audience, DrawOrigin drawOrigin) {
    this.minimiser = Objects.requireNonNull(minimiser, "minimiser");
    this.plan = plan;
    this.audience = audience;
    this.drawOrigin = drawOrigin;
  }

  /** Draws the noise in the objective and solves; nothing is shown or paid here. */
  static PerturbedMinimiser solved(
      LocalProblem problem, MinimiserPlan plan, Audience audience, NoiseKey key, Draw draw) {
    int dimension = problem.objective().dimension();
    ObjectiveDraw noise = ObjectiveDraw.of(plan.objectiveNoise(), dimension);
    Optional<Vec> scripted = key.script().noise(draw.address(), dimension);
    Vec perturbation = scripted.orElseGet(() -> noise.draw(key.sampler(draw)));
    double largest = Math.max(noise.largestNorm(), scripted.map(Vec::norm).orElse(0.0));
    Vec found = CertifiedSolve.minimiser(problem, plan, perturbation, largest);
    Vec minimiser = key.script().interceptor().solved(draw.address(), problem, plan, found);
    return new PerturbedMinimiser(minimiser, plan, audience, DrawOrigin.of(key, draw));
  }

  /** A private number that depends on the candidate and on data. */
  public Sensitive measured(CandidateQuery query, Sensitivity sensitivity) {
    return Sensitive.of(query.of(minimiser), sensitivity);
  }

  /** With the output noise of the draw. */
  Vec noised(NoiseKey key, Draw draw) {
    int dimension = minimiser.dimension();
    return GridMechanism.of(plan.outputNoise(), plan.outputSensitivity(dimension), dimension)
        .noised(minimiser, key, draw);
  }

  MinimiserPlan plan() {
    return plan;
  }

  DrawOrigin drawOrigin() {
    return drawOrigin;
  }

  Audience audience() {
    return audience;
  }

  /** Never shows the value. */
  @Override
  public String toString() {
    return "PerturbedMinimiser[dimension " + minimiser.dimension() + "]";
  }
}
