package dev.tacit.dp.theorem.iteration;

/**
 * What one user pays against one observer. A user at a known place has a Gaussian cost; a user at a
 * random place has a mixture, which is not Gaussian-DP whatever its parts are (fact
 * random-position), and has therefore no mu.
 */
public sealed interface UserCost permits GaussianCost, MixedCost {
  /** The smallest delta at this epsilon, rounded up. */
  double delta(double epsilon);

  /** The smallest epsilon at this delta in (0, 1), rounded up. */
  double epsilon(double delta);

  /** The Renyi divergence of this order, rounded up. */
  double renyi(double order);
}
