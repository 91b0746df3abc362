package dev.tacit.admm.descent;

import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;

/**
 * The noise of a descent: all rounds together have the Gaussian parameter mu, for every owner.
 *
 * @param clip bound on the norm of one record's gradient, enforced
 */
record DescentNoise(int rounds, double clip, double mu) {

  GaussianNoise law() {
    return GaussianNoise.ofMultiplier(Math.sqrt(rounds) / mu);
  }

  MeanGradient question(Setup setup, int agent) {
    return new MeanGradient(clip, setup.size(agent), dimension(setup));
  }

  PrivacyEvent event(Setup setup, int agent) {
    MeanGradient question = question(setup, agent);
    return PrivacyEvent.repeated(
        law().eventFor(question.sensitivity(), question.dimension()), rounds);
  }

  /**
   * About the length of what a round's noise adds to the mean gradient, over the root of the number
   * of rounds: each owner's noise is for its own records, and the weights make that the noise of
   * one owner times the root of their number.
   */
  double deviation(Setup setup) {
    boolean replaced = setup.requireBudget().neighbours() == Neighbours.REPLACE_ONE;
    double one = (replaced ? 2 : 1) * clip / (setup.totalRows() * mu);
    return one * Math.sqrt((double) setup.agents() * dimension(setup));
  }

  static int dimension(Setup setup) {
    return Math.addExact(setup.dimension(), 1);
  }
}
