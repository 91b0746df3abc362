package dev.tacit.admm.central;

import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.GaussianShare;
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
 * @param sensitivity of the mean of clipped gradients (fact F1.1)
 */
record GradientNoise(GaussianNoise law, Sensitivity sensitivity) {

  /** The public shape of a run that decides its noise. */
  record Run(Budget budget, int rounds, PublicSize size, int dimension, double clip) {

    Sensitivity sensitivity() {
      return new MeanGradient(clip, size, dimension).sensitivity();
    }
  }

  /** The least noise: exact composition of the rounds (fact F0.2). */
  static GradientNoise sound(Run run) {
    double mu =
        GaussianShare.mu(
            run.budget(), candidate -> share(run, candidate).event(run.rounds(), run.dimension()));
    return share(run, mu);
  }

  /** All rounds together have the Gaussian parameter mu. */
  static GradientNoise share(Run run, double mu) {
    GaussianNoise law = GaussianNoise.ofMultiplier(Math.sqrt(run.rounds()) / mu);
    return new GradientNoise(law, run.sensitivity());
  }

  /**
   * Theorem 1 as printed: sigma^2 = c^2 alpha T / (2 n^2 epsilon mu) with alpha = log(1/delta) /
   * ((1 - mu) epsilon) + 1 and mu = 1/2. Its sensitivity c/n is half of what replace-one needs, its
   * conversion from Renyi DP is loose; which of the two wins depends on epsilon (fact F1.6).
   */
  static GradientNoise printed(Run run) {
    double half = .5;
    double epsilon = run.budget().epsilon();
    double order = Math.log(1 / run.budget().delta()) / ((1 - half) * epsilon) + 1;
    double mean = run.clip() / run.size().divisor();
    double sigma = mean * Math.sqrt(order * run.rounds() / (2 * epsilon * half));
    return new GradientNoise(GaussianNoise.ofSigma(sigma), run.sensitivity());
  }

  /** What theorem 1 claims for the printed noise, judged by the certified guarantee. */
  static PaperClaim claim(Run run, GradientNoise printed) {
    Budget budget = run.budget();
    PrivacyEvent event = printed.event(run.rounds(), run.dimension());
    Guarantee certified = Accountants.all().guarantee(event, budget.neighbours(), budget.delta());
    boolean holds = certified.epsilon() <= budget.epsilon();
    String why =
        "theorem 1 with sensitivity clip/rows and a loose conversion; certified from the noise: "
            + "epsilon "
            + RoundedUp.text(certified.epsilon());
    return new PaperClaim(
        budget.epsilon(), budget.delta(), holds ? PaperClaim.Holds.YES : PaperClaim.Holds.NO, why);
  }

  PrivacyEvent event(int rounds, int dimension) {
    return PrivacyEvent.repeated(law.eventFor(sensitivity, dimension), rounds);
  }
}
