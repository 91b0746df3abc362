package dev.tacit.dp.theorem.iteration;

/**
 * A bound on one user's cost against whoever sees only the last state. Each such bound is derived
 * from adaptive compositions of Gaussian shifts (fact trade-off-conversion), so a user at a known
 * place is sqrt(2 rho)-Gaussian-DP; see {@code GaussianCost}.
 */
@FunctionalInterface
public interface RhoBound {
  /** Rounded up; non-increasing in the number of iterations that follow the user's own. */
  double rho(long laterIterations);

  /** Two iterations make one operator: the dual is masked only by the noise of the step before. */
  static long operators(long laterIterations) {
    if (laterIterations < 0) {
      throw new IllegalArgumentException(
          "laterIterations = " + laterIterations + " must not be negative");
    }
    return laterIterations / 2;
  }
}
