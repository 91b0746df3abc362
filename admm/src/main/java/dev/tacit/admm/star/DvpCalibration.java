package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Noise;
import dev.tacit.optim.linalg.Rounding;

/**
 * The least noise of {@link DvpStar} for a budget, one agent at a time.
 *
 * @param gamma Gamma-norm noise in the objective, as published, instead of Gaussian
 */
record DvpCalibration(
    Budget budget, int rounds, int dimension, double gradientTolerance, boolean gamma) {
  /** Part of a release's cost that the output noise takes; it need only hide the solver's error. */
  private static final double OUTPUT_SHARE = 1e-3;

  /** The hypotheses of a perturbed solve: the penalty is the curvature without data. */
  static ObjectiveFacts facts(OwnerFacts share, double penalty) {
    return new ObjectiveFacts(
        share.records(),
        Rounding.up(share.weight() * share.loss().lipschitz(), 2),
        Rounding.up(share.weight() * share.loss().curvatureBound(), 2),
        penalty,
        share.loss().monotone(),
        share.neighbours());
  }

  MinimiserPlan release(ObjectiveFacts facts) {
    double multiplier =
        new NoiseCalibration(Accountants.all(), budget.neighbours())
            .noiseMultiplier(
                candidate -> event(plan(facts, candidate)), budget.epsilon(), budget.delta());
    return plan(facts, multiplier);
  }

  PrivacyEvent event(MinimiserPlan plan) {
    return PrivacyEvent.repeated(plan.eventFor(dimension), rounds);
  }

  private MinimiserPlan plan(ObjectiveFacts facts, double multiplier) {
    double scale = multiplier * facts.gradientSensitivity();
    Noise objective = gamma ? GammaNormNoise.ofRate(1 / scale) : GaussianNoise.ofSigma(scale);
    double output =
        gamma
            ? multiplier / OUTPUT_SHARE
            : multiplier * Math.sqrt((1 - OUTPUT_SHARE) / OUTPUT_SHARE);
    return new MinimiserPlan(
        facts, objective, gradientTolerance, GaussianNoise.ofMultiplier(output));
  }
}
