package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Optional;

/**
 * The least noise of {@link PsAdmm} for a budget, one agent at a time: noise of the gradients, and
 * of the correction where inner steps are sampled.
 */
record PsCalibration(Budget budget, int rounds, int innerSteps, int dimension) {

  /**
   * Without correction all releases are Gaussian and the run is exactly mu GDP (facts
   * gaussian-composition, anchored-rounds); mu^2 is shared between the scale of the features, if
   * any, and the gradients.
   */
  double mu(double scaleShare) {
    return GaussianBudget.mu(
        budget,
        mu -> {
          PrivacyEvent gradients = event(withoutCorrection(mu, scaleShare));
          return scaleShare == 0
              ? gradients
              : PrivacyEvent.composed(
                  scaling(mu, scaleShare, List.of()).event(dimension), gradients);
        });
  }

  PsNoise withoutCorrection(double mu, double scaleShare) {
    return new PsNoise(Math.sqrt(rounds / (1 - scaleShare)) / mu, Optional.empty());
  }

  Scaling scaling(double mu, double scaleShare, List<OwnerFacts> shares) {
    return new Scaling(1 / (mu * Math.sqrt(scaleShare)), shares);
  }

  /**
   * The anchor gradients get their share of what a run of Gaussians could spend, and the noise of
   * the sampled steps is then the smallest that keeps the whole composition within the budget.
   *
   * @param gradientShare of the squared Gaussian parameter, in (0, 1)
   */
  PsNoise withCorrection(Batches batches, DifferenceBound bound, double gradientShare) {
    double mu = GaussianProfile.mu(budget.epsilon(), budget.delta());
    double gradient = Math.sqrt(rounds / gradientShare) / mu;
    double difference =
        new NoiseCalibration(Accountants.all(), budget.neighbours())
            .noiseMultiplier(
                candidate -> event(corrected(gradient, new Correction(batches, candidate, bound))),
                budget.epsilon(),
                budget.delta());
    return corrected(gradient, new Correction(batches, difference, bound));
  }

  private static PsNoise corrected(double gradient, Correction correction) {
    return new PsNoise(gradient, Optional.of(correction));
  }

  private PrivacyEvent event(PsNoise noise) {
    return noise.event(rounds, innerSteps, dimension);
  }
}
