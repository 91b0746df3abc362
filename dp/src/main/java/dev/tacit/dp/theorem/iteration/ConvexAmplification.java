package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;

/**
 * Convex later losses (fact later-iterations): rho falls like one over the number of later
 * iterations. The affected user's own loss need not even be convex; every later one must be.
 *
 * @param operatorConstant the one-step constant of fact two-iterations or square-coupling
 */
public record ConvexAmplification(NoisyIteration iteration, double operatorConstant)
    implements RhoBound {
  public ConvexAmplification {
    if (!iteration.coupling().fullRowRank()) {
      throw new IllegalArgumentException(
          "coupling "
              + iteration.coupling()
              + " lacks full row rank: noise on x does not mask the dual and nothing is amplified"
              + " (fact F3.3); use an A whose rows are independent, or claim the local guarantee");
    }
    Finite.positive("operatorConstant", operatorConstant);
  }

  /** C* of fact two-iterations, valid for every A of full row rank. */
  public static ConvexAmplification general(NoisyIteration iteration) {
    return new ConvexAmplification(iteration, OneStep.largestCost(1, iteration.masking(), 1));
  }

  /**
   * C** of fact square-coupling: given the masked combination of x and dual, the second step of an
   * operator is exactly a linear solve and shrinks by h. Equal to C* unless A is square, never
   * above it.
   */
  public static ConvexAmplification sharp(NoisyIteration iteration) {
    double shrinkage = iteration.shrinkage();
    return new ConvexAmplification(
        iteration,
        OneStep.largestCost(
            1,
            iteration.masking(),
            Math.min(1, IterationRounding.up(1 / (shrinkage * shrinkage)))));
  }

  @Override
  public double rho(long laterIterations) {
    double shift = iteration.stepSize() * iteration.gradientShift();
    double cost = operatorConstant * (shift * shift / iteration.shrinkage());
    return iteration.chain(
        (double) RhoBound.operators(laterIterations), IterationRounding.up(cost));
  }
}
