package dev.tacit.dp.theorem.iteration;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What the paper itself claims at the same settings, as zCDP costs, to be shown beside the
 * certified cost and never instead of it. Noise on the gradient follows its section 9, sigma =
 * stepSize times the noise there, which is what corollary 9.4 substitutes.
 */
public record PrintedClaims(NoisyIteration iteration) {
  public PrintedClaims {
    Objects.requireNonNull(iteration, "iteration");
  }

  /** Local privacy of corollaries 6.2, 7.3 and 9.4; misses the gain 1/h^2. */
  public double local() {
    double ratio =
        switch (iteration.noise().place()) {
          case STATE ->
              iteration.stepSize() * iteration.gradientShift() / iteration.noise().sigma();
          case GRADIENT -> iteration.gradientShift() / iteration.noise().sigma();
        };
    return ratio * ratio / 2;
  }

  /** C of corollary 6.2. */
  public double convexConstant() {
    double strength = iteration.penalty() * iteration.stepSize();
    double norm = iteration.coupling().largest();
    return Math.max(2, 3 / strength) * (1 + strength * norm * norm);
  }

  /** Corollary 6.2 (9.4 for noise on the gradient); empty below two later iterations. */
  public OptionalDouble convex(long laterIterations) {
    long operators = RhoBound.operators(laterIterations);
    return operators == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(convexConstant() / operators * local());
  }

  /**
   * Corollary 7.3 as printed, with the exponent that its proof does not give (fact
   * contracting-losses): unproved.
   */
  public OptionalDouble stronglyConvex(
      LaterLosses losses, double contraction, long laterIterations) {
    long operators = RhoBound.operators(laterIterations);
    if (operators == 0) {
      return OptionalDouble.empty();
    }
    double eta = iteration.stepSize();
    double sum = losses.smoothness() + losses.strongConvexity();
    double weight =
        1 - 2 * eta * losses.smoothness() * losses.strongConvexity() / sum + (2 / sum - eta) / eta;
    double strength = eta * iteration.penalty();
    double norm = iteration.coupling().largest();
    double constant = Math.max(2 / weight, 3 / strength) * (weight + strength * norm * norm);
    double factor = Math.pow(contraction, 2.0 * operators - 1) / operators;
    return OptionalDouble.of(constant * factor * local());
  }

  /**
   * Corollary 8.3 with the constants of its proof: 2 order C E[1/L], E[1/L] at most H_N / N for a
   * permutation, where assumption 8.1 holds with C = 4 times the constant of corollary 6.2 times
   * the local cost. Renyi cost at {@code order}; empty unless C is at most 1/(order (order - 1)),
   * the corollary's condition.
   */
  public OptionalDouble everyUser(double order, long users) {
    if (!(order > 1) || users < 1) {
      throw new IllegalArgumentException(
          "order = " + order + " must exceed 1 and users = " + users + " be at least 1");
    }
    double constant = 4 * convexConstant() * local();
    if (constant > 1 / (order * (order - 1))) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(2 * order * constant * harmonic(users) / users);
  }

  /** The same for random stopping: the worst place has E[1/L] as half of the users have. */
  public OptionalDouble everyUserStopping(double order, long users) {
    return everyUser(order, users / 2);
  }

  private static double harmonic(long count) {
    double sum = 0;
    long exact = Math.min(count, 1_000);
    for (long index = 1; index <= exact; index++) {
      sum += 1.0 / index;
    }
    return sum + Math.log((double) count / exact);
  }
}
