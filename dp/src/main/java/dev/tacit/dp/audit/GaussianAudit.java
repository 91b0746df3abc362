package dev.tacit.dp.audit;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.audit.EpsilonAudit.Count;
import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * A lower bound on the Gaussian parameter mu of a mechanism from a game: an attacker sees outputs
 * for two neighbouring data sets, as many of either, and says of each where it came from. Against a
 * mechanism whose trade-off curve is that of N(mu, 1) against N(0, 1), or above it, no attacker is
 * right with a mean probability above Phi(mu / 2) (Dong, Roth and Su 2022). How often he was right
 * is a sum of independent coins, two kinds of them; above its mean plus one such a sum has no
 * heavier tail than a binomial with the mean probability (Hoeffding 1956), so that Clopper and
 * Pearson's bound on that probability is exact or cautious. The rule by which the attacker answers
 * must be fixed before the counted outputs are drawn.
 *
 * @param errorRate probability with which a sound mechanism may be accused, below 1/4
 */
public record GaussianAudit(double errorRate) {
  /** What the arithmetic of bounds and profiles may round, relative. */
  private static final double DOWN = 1 - 1e-9;

  public GaussianAudit {
    if (!(errorRate > 0 && errorRate < .25)) {
      throw new IllegalArgumentException("errorRate = " + errorRate + " must be in (0, 0.25)");
    }
  }

  /**
   * Mu is at least this, 0 if nothing can be said.
   *
   * @param one how often the attacker said "one" of outputs for one
   * @param other how often he said "one" of as many outputs for the other
   */
  public double mu(Count one, Count other) {
    if (one.trials() != other.trials()) {
      throw new IllegalArgumentException(
          "trials = " + one.trials() + " and " + other.trials() + " must be equal");
    }
    long right = one.hits() + other.trials() - other.hits();
    double share = EpsilonAudit.atLeast(new Count(right, one.trials() + other.trials()), errorRate);
    return share <= .5 ? 0 : DOWN * 2 * quantile(share);
  }

  /** What a Gaussian mechanism with that mu costs at a delta: epsilon is at least this. */
  public double epsilon(Count one, Count other, double delta) {
    return DOWN * GaussianProfile.epsilon(mu(one, other), delta);
  }

  /** Of the standard normal law. */
  private static double quantile(double share) {
    return -Math.sqrt(2) * InverseErfc.value(2 * share);
  }
}
