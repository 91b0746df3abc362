package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Calibration;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Optional;

/** The least noise of {@link PsAdmm} for a budget, one provider at a time. */
record PsCalibration(Budget budget, int rounds, int innerSteps, int dimension) {

  /** Without correction the run is exactly sqrt(rounds) / multiplier GDP (fact F2.8). */
  PsNoise withoutCorrection() {
    double mu = GaussianShare.mu(budget, candidate -> event(gradientOnly(candidate)));
    return gradientOnly(mu);
  }

  private PsNoise gradientOnly(double mu) {
    return new PsNoise(Math.sqrt(rounds) / mu, Optional.empty());
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
        new Calibration(Accountants.all(), budget.neighbours())
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
