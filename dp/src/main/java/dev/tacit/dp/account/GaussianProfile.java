package dev.tacit.dp.account;

import dev.tacit.dp.profile.GaussianDelta;

/**
 * The exact privacy profile of N(mu, 1) against N(0, 1) (fact gaussian-profile), read in all three
 * directions; {@link GaussianDelta} has the formula. All results are rounded outwards: delta and
 * epsilon up, mu down.
 */
public final class GaussianProfile {
  private GaussianProfile() {}

  /** The delta at this epsilon (which may be negative), rounded up. */
  public static double delta(double mu, double epsilon) {
    return GaussianDelta.of(mu, epsilon);
  }

  /** The smallest epsilon at this delta, rounded up; 0 when delta exceeds the total variation. */
  public static double epsilon(double mu, double delta) {
    GaussianDelta.requireMu(mu);
    Requirements.delta(delta);
    if (mu == 0) {
      return 0;
    }
    if (delta == 0 || Double.isInfinite(mu)) {
      return Double.POSITIVE_INFINITY;
    }
    if (GaussianDelta.at(-mu / 2, mu, 0) <= delta) {
      return 0;
    }
    // There delta is at most exp(-a^2/2)/2, half of what is asked for.
    double highest = Math.sqrt(-2 * Math.log(delta));
    double a =
        Search.smallest(
            Math.max(GaussianDelta.LOWEST, -mu / 2),
            highest,
            x -> GaussianDelta.at(x, mu, mu * (x + mu / 2)) <= delta);
    double half = mu * mu / 2;
    return Math.max(0, mu * a + half + 4 * Math.ulp(half + Math.abs(mu * a)));
  }

  /** The largest mu whose profile stays below (epsilon, delta), rounded down. */
  public static double mu(double epsilon, double delta) {
    Requirements.epsilon(epsilon);
    Requirements.positiveDelta(delta);
    // Brackets by powers of two around the answer; delta grows with mu, so both loops end.
    double low = 1;
    while (delta(low, epsilon) > delta) {
      low /= 2;
    }
    double high = 2 * low;
    while (delta(high, epsilon) <= delta) {
      high *= 2;
    }
    return Search.largest(low, high, mu -> delta(mu, epsilon) <= delta);
  }
}
