package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Finite;

/**
 * Cost of exactly one Gaussian release with shift {@code mu}, in units of its noise, with exact
 * composition. All results are rounded up.
 */
public record GaussianCost(double mu) implements UserCost {
  public GaussianCost {
    Finite.positive("mu", mu);
  }

  /**
   * Allowed for bounds that were derived for trade-off functions (fact trade-off-conversion), as
   * here.
   */
  public static GaussianCost ofRho(double rho) {
    return new GaussianCost(IterationRounding.up(Math.sqrt(2 * rho)));
  }

  /** Both, one after the other on the same user, each possibly chosen after the first. */
  public GaussianCost and(GaussianCost other) {
    return new GaussianCost(IterationRounding.up(Math.hypot(mu, other.mu)));
  }

  /** The same {@code times} times. */
  public GaussianCost repeated(long times) {
    if (times < 1) {
      throw new IllegalArgumentException("times = " + times + " must be at least 1");
    }
    return new GaussianCost(IterationRounding.up(mu * Math.sqrt((double) times)));
  }

  /**
   * If P is mu-close to Q and Q is {@code distance}-close to R, then P is (mu + distance)-close to
   * R: what replaces one real run by one idealised run costs.
   */
  public GaussianCost via(double distance) {
    Finite.notNegative("distance", distance);
    return new GaussianCost(IterationRounding.up(mu + distance));
  }

  public PrivacyEvent event() {
    return new PrivacyEvent.Gaussian(IterationRounding.down(1 / mu));
  }

  @Override
  public double delta(double epsilon) {
    return GaussianProfile.delta(mu, epsilon);
  }

  @Override
  public double epsilon(double delta) {
    return GaussianProfile.epsilon(mu, delta);
  }

  @Override
  public double renyi(double order) {
    return IterationRounding.up(order * mu * mu / 2);
  }
}
