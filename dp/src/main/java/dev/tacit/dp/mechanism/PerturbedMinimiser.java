package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/**
 * A minimiser that was paid for but not shown: it still lacks its output noise. It can be measured
 * on the way into the curator, for a gate that looks at the candidate itself.
 */
public final class PerturbedMinimiser {
  private final Vec minimiser;
  private final MinimiserPlan plan;
  private final Audience audience;
  private final Origin origin;

  PerturbedMinimiser(Vec minimiser, MinimiserPlan plan, Audience audience, Origin origin) {
    this.minimiser = Objects.requireNonNull(minimiser, "minimiser");
    this.plan = plan;
    this.audience = audience;
    this.origin = origin;
  }

  /** A private number that depends on the candidate and on data. */
  public Sensitive measured(CandidateQuery query, Sensitivity sensitivity) {
    return Sensitive.of(query.of(minimiser), sensitivity);
  }

  Sensitive value() {
    return Sensitive.of(minimiser, plan.outputSensitivity(minimiser.dimension()));
  }

  MinimiserPlan plan() {
    return plan;
  }

  Origin origin() {
    return origin;
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
