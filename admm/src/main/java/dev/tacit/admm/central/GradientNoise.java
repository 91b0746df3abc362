package dev.tacit.admm.central;

import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;

/**
 * The noise of the gradients of one run.
 *
 * @param sensitivity of the mean of clipped gradients (fact replaced-gradient)
 */
record GradientNoise(GaussianNoise law, Sensitivity sensitivity) {

  /** The public shape of a run that decides its noise. */
  record RunShape(Budget budget, int rounds, PublicSize size, int dimension, double clip) {

    Sensitivity sensitivity() {
      return new MeanGradient(clip, size, dimension).sensitivity();
    }
  }

  /** The least noise: exact composition of the rounds (fact gaussian-composition). */
  static GradientNoise sound(RunShape result) {
    double mu =
        GaussianBudget.mu(
            result.budget(),
            candidate -> share(result, candidate).event(result.rounds(), result.dimension()));
    return share(result, mu);
  }

  /** All rounds together have the Gaussian parameter mu. */
  static GradientNoise share(RunShape result, double mu) {
    GaussianNoise law = GaussianNoise.ofMultiplier(Math.sqrt(result.rounds()) / mu);
    return new GradientNoise(law, result.sensitivity());
  }

  /**
   * Theorem 1 as printed: sigma^2 = c^2 alpha T / (2 n^2 epsilon mu) with alpha = log(1/delta) /
   * ((1 - mu) epsilon) + 1 and mu = 1/2. Its sensitivity c/n is half of what replace-one needs, its
   * conversion from Renyi DP is loose; which of the two wins depends on epsilon (fact
   * printed-central-noise).
   */
  static GradientNoise printed(RunShape result) {
    double half = .5;
    double epsilon = result.budget().epsilon();
    double order = Math.log(1 / result.budget().delta()) / ((1 - half) * epsilon) + 1;
    double mean = result.clip() / result.size().divisor();
    double sigma = mean * Math.sqrt(order * result.rounds() / (2 * epsilon * half));
    return new GradientNoise(GaussianNoise.ofSigma(sigma), result.sensitivity());
  }

  /** What theorem 1 claims for the printed noise, judged by the certified guarantee. */
  static PaperClaim claim(RunShape result, GradientNoise printed) {
    Budget budget = result.budget();
    PrivacyEvent event = printed.event(result.rounds(), result.dimension());
    Guarantee certified = Accountants.all().guarantee(event, budget.neighbours(), budget.delta());
    boolean holds = certified.epsilon() <= budget.epsilon();
    String why =
        "theorem 1 with sensitivity clip/rows and a loose conversion; certified from the noise: "
            + "epsilon "
            + RoundedUp.text(certified.epsilon());
    return new PaperClaim(
        budget.epsilon(),
        budget.delta(),
        holds ? PaperClaim.Validity.YES : PaperClaim.Validity.NO,
        why);
  }

  PrivacyEvent event(int rounds, int dimension) {
    return PrivacyEvent.repeated(law.eventFor(sensitivity, dimension), rounds);
  }
}
