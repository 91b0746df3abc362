package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * A minimiser that was paid for but not shown: it still lacks its output noise. It can be measured
 * on the way into the curator, for a gate that looks at the candidate itself.
 */
public final class PerturbedMinimiser {
  private final Vec minimiser;
  private final MinimiserPlan plan;
  private final Audience audience;

  PerturbedMinimiser(Vec minimiser, MinimiserPlan plan, Audience audience) {
    this.minimiser = Objects.requireNonNull(minimiser, "minimiser");
    this.plan = plan;
    this.audience = audience;
  }

  /** A private number that depends on the candidate and on data. */
  public Sensitive measured(ToDoubleFunction<Vec> query, Sensitivity sensitivity) {
    return Sensitive.of(query.applyAsDouble(minimiser), sensitivity);
  }

  Sensitive value() {
    return Sensitive.of(minimiser, plan.outputSensitivity(minimiser.dimension()));
  }

  MinimiserPlan plan() {
    return plan;
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
