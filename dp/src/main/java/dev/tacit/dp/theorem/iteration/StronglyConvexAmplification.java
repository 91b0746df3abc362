package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;
import java.util.Optional;

/**
 * Strongly convex later losses and regulariser (fact contracting-losses): rho falls geometrically.
 * The paper's exponent treats the squared contraction as the contraction of the distance; here the
 * distance of an operator (two iterations) shrinks by {@code contraction}, so T operators count as
 * the sum of contraction^(-2i), i below T.
 *
 * @param weight R, the weight of x in the norm
 * @param contraction L, the factor of the squared norm in one iteration
 * @param operatorCost c of fact contracting-losses
 */
public record StronglyConvexAmplification(
    NoisyIteration iteration, double weight, double contraction, double operatorCost)
    implements RhoBound {

  /** Beyond this exponent the sum is cut off: a smaller sum is a larger, still valid, rho. */
  private static final double LARGEST_EXPONENT = 700;

  public StronglyConvexAmplification {
    Finite.positive("weight", weight);
    Finite.positive("operatorCost", operatorCost);
    if (!(contraction > 0 && contraction < 1)) {
      throw new IllegalArgumentException("contraction = " + contraction + " must be in (0, 1)");
    }
  }

  /**
   * The bound that keeps the share {@code theta} in (0, 1] of a nonnegative term of the proof;
   * theta = 1 is the paper. Every share is valid; empty when this one proves no contraction.
   */
  public static Optional<StronglyConvexAmplification> at(
      NoisyIteration iteration, LaterLosses losses, double theta) {
    return build(iteration, losses, theta, false);
  }

  /**
   * The share with the smallest contraction factor, with the second half-step priced exactly where
   * that is better. Empty when no share proves a contraction.
   */
  public static Optional<StronglyConvexAmplification> best(
      NoisyIteration iteration, LaterLosses losses) {
    if (!applies(iteration, losses)) {
      return Optional.empty();
    }
    // R/P grows with theta and the dual's factor falls: the best share is where they cross.
    double low = 0;
    double high = Math.min(1, largestShare(iteration, losses));
    if (Factors.of(iteration, losses, high).primalDominates()) {
      for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2;
        if (Factors.of(iteration, losses, middle).primalDominates()) {
          high = middle;
        } else {
          low = middle;
        }
      }
    }
    return build(iteration, losses, high, true);
  }

  @Override
  public double rho(long laterIterations) {
    double stepShift = iteration.stepSize() * iteration.gradientShift();
    // max of (R + u - 1) / u^2 over u >= h, the eigenvalues of I + stepSize penalty A^T A
    double u = Math.max(iteration.shrinkage(), 2 * (1 - weight));
    double start = IterationRounding.up(stepShift * stepShift * ((weight + (u - 1)) / (u * u)));
    return iteration.chain(
        growth(RhoBound.operators(laterIterations)), IterationRounding.up(operatorCost * start));
  }

  /** The sum of contraction^(-2i) for i below {@code operators}, rounded down. */
  private double growth(long operators) {
    if (operators == 0) {
      return 0;
    }
    double rate = -2 * Math.log(contraction);
    double exponent = Math.min(LARGEST_EXPONENT, operators * rate);
    return IterationRounding.down(Math.expm1(exponent) / Math.expm1(rate));
  }

  private static Optional<StronglyConvexAmplification> build(
      NoisyIteration iteration, LaterLosses losses, double theta, boolean sharp) {
    if (!applies(iteration, losses) || theta > largestShare(iteration, losses)) {
      return Optional.empty();
    }
    Factors factors = Factors.of(iteration, losses, theta);
    double contraction = factors.contraction();
    if (!(factors.kept() > 0 && contraction < 1)) {
      return Optional.empty();
    }
    double second = sharp ? Math.min(contraction, secondHalf(iteration, losses)) : contraction;
    double cost = contraction * OneStep.largestCost(factors.weight(), iteration.masking(), second);
    return Optional.of(
        new StronglyConvexAmplification(
            iteration, factors.weight(), contraction, IterationRounding.up(cost)));
  }

  private static boolean applies(NoisyIteration iteration, LaterLosses losses) {
    return iteration.coupling().fullRowRank()
        && losses.strongConvexity() > 0
        && losses.regulariserConvexity() > 0
        && slack(iteration, losses) > 0;
  }

  /** penalty^2 |A|^2 E may not exceed twice the strong convexity of the regulariser (B = -I). */
  private static double largestShare(NoisyIteration iteration, LaterLosses losses) {
    double norm = iteration.penalty() * iteration.coupling().largest();
    double full = slack(iteration, losses);
    return IterationRounding.down(2 * losses.regulariserConvexity() / (norm * norm * full));
  }

  /** 2/(nu + mu) - eta rounded down: the coefficient that theta keeps a share of. */
  private static double slack(NoisyIteration iteration, LaterLosses losses) {
    double largest = 2 / (losses.smoothness() + losses.strongConvexity());
    return largest * (1 - 0x1p-50) - iteration.stepSize();
  }

  /**
   * Squared factor of the second half-step given the masked dual (the argument of fact
   * square-coupling).
   */
  private static double secondHalf(NoisyIteration iteration, LaterLosses losses) {
    double eta = iteration.stepSize();
    double factor =
        Math.max(
                Math.abs(1 - eta * losses.strongConvexity()),
                Math.abs(1 - eta * losses.smoothness()))
            / iteration.shrinkage();
    // The differences from one carry an absolute error of a few units in the last place of one.
    return IterationRounding.up(factor * factor + 0x1p-48);
  }

  /** R, P and the factor of the dual for one share; each rounded to the safe side. */
  private record Factors(double weight, double kept, double dual) {
    static Factors of(NoisyIteration iteration, LaterLosses losses, double theta) {
      double eta = iteration.stepSize();
      double nu = losses.smoothness();
      double mu = losses.strongConvexity();
      double share = theta * slack(iteration, losses);
      double smallest = iteration.coupling().smallest();
      // Any larger R is valid too (the right side of the proof only grows); 2^-48 covers the
      // absolute error of differences of numbers of the size of one.
      double weight =
          IterationRounding.up(1 - 2 * eta * nu * mu / (nu + mu) + share / eta + 0x1p-48);
      double kept = 1 - share / eta - 0x1p-48;
      double dual =
          IterationRounding.up(1 / (1 + iteration.penalty() * share * smallest * smallest / 4));
      return new Factors(weight, kept, dual);
    }

    boolean primalDominates() {
      return kept <= 0 || weight / kept > dual;
    }

    double contraction() {
      return IterationRounding.up(Math.max(weight / kept, dual));
    }
  }
}
