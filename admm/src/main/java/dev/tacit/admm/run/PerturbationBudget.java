package dev.tacit.admm.run;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The least noise with which an agent's releases stay within the budget (sound calibration): the
 * price is the minimum over everything proved, re-priced from the very event that the receipts will
 * state.
 *
 * @param outputShare share of a release's squared shift (of its epsilon with Gamma-norm noise) that
 *     the output noise takes
 */
public record PerturbationBudget(
    Budget budget,
    int dimension,
    NoiseLaw law,
    double gradientTolerance,
    double outputShare,
    Map<Alike, MinimiserPlan> found) {

  /**
   * What decides how much noise an agent needs.
   *
   * @param unit what its run does to a record with noise of multiplier one: agents of the same size
   *     and degree may still release more or less often
   */
  record Alike(ObjectiveFacts facts, PrivacyEvent unit) {}

  public static PerturbationBudget of(
      Budget budget, int dimension, NoiseLaw law, double gradientTolerance, double outputShare) {
    if (budget.delta() == 0) {
      throw new IllegalArgumentException(
          "delta = 0 cannot be certified: the samplers are exact up to a distance of about 1e-31;"
              + " state a delta of at least 1e-25");
    }
    return new PerturbationBudget(
        budget, dimension, law, gradientTolerance, outputShare, new HashMap<>());
  }

  /** A release whose objective noise is {@code multiplier} times the gradient sensitivity. */
  private MinimiserPlan plan(ObjectiveFacts facts, double multiplier) {
    double scale = multiplier * facts.gradientSensitivity();
    return new MinimiserPlan(
        facts, law.objective(scale), gradientTolerance, law.output(multiplier, outputShare));
  }

  /**
   * The least noise of an agent; agents of equal facts whose runs do the same to a record are
   * calibrated once.
   *
   * @param facts public bounds of the objective
   * @param eventOf what the whole run does to a record if each release has this noise
   */
  public MinimiserPlan calibrated(
      ObjectiveFacts facts, Function<MinimiserPlan, PrivacyEvent> eventOf) {
    Alike alike = new Alike(facts, eventOf.apply(plan(facts, 1)));
    return found.computeIfAbsent(alike, unused -> smallest(facts, eventOf));
  }

  private MinimiserPlan smallest(
      ObjectiveFacts facts, Function<MinimiserPlan, PrivacyEvent> eventOf) {
    double multiplier =
        new NoiseCalibration(Accountants.all(), budget.neighbours())
            .noiseMultiplier(z -> eventOf.apply(plan(facts, z)), budget.epsilon(), budget.delta());
    return plan(facts, multiplier);
  }
}
