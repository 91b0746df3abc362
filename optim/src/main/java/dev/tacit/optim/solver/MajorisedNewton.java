package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Cholesky;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import java.util.function.UnaryOperator;

/**
 * Unit Newton steps with a constant matrix that dominates every Hessian, factorised once. Each step
 * lowers the objective's gap by a factor that is known beforehand, so the number of steps to any
 * gradient norm is bounded a priori (fact newton-bound as corrected): a private solve never has to
 * report that it failed.
 */
public record MajorisedNewton() implements LocalSolver {
  /** Above this dimension the dominating matrix is a multiple of the identity: the same bound. */
  private static final int LARGEST_FACTOR = 2000;

  /**
   * Steps after which the gradient norm is certainly within the tolerance, in exact arithmetic.
   *
   * <p>With Hessians between Lambda and Lambda + c, each step shrinks the gap by 1 - q, q = Lambda
   * / (Lambda + c); the gap starts below |g|^2 / (2 Lambda), and |gradient|^2 &lt;= 2 (Lambda + c)
   * gap. Hence n >= (1 + c / Lambda) ln(|g|^2 (1 + c / Lambda) / tolerance^2).
   *
   * @param strongConvexity Lambda, positive
   * @param lossSmoothness c, a bound on the curvature of the rest
   * @param startGradient a bound on the norm of the gradient at the start
   */
  public static long stepBound(
      double strongConvexity, double lossSmoothness, double startGradient, double tolerance) {
    if (!(strongConvexity > 0) || !(tolerance > 0) || !(lossSmoothness >= 0)) {
      throw new IllegalArgumentException(
          "strongConvexity = %s, lossSmoothness = %s, tolerance = %s: the step bound needs positive"
                  .formatted(strongConvexity, lossSmoothness, tolerance)
              + " strong convexity and tolerance; add a ridge");
    }
    double condition = Rounding.up(1 + lossSmoothness / strongConvexity, 4);
    double logarithm = 2 * Math.log(startGradient / tolerance) + Math.log(condition);
    return (long) Math.ceil(Rounding.up(condition * Math.max(0, logarithm), 16)) + 1;
  }

  @Override
  public Solution minimise(Objective objective, Vec start, double gradientTolerance) {
    Objective.Point point = objective.at(start);
    Solution now = Solution.at(point, 0, gradientTolerance);
    if (now.converged()) {
      return now;
    }
    long bound = stepBound(objective, now, gradientTolerance);
    UnaryOperator<Vec> step = inverse(objective);
    for (int steps = 1; steps <= bound && !hopeless(now, gradientTolerance); steps++) {
      point = objective.at(point.model().minus(step.apply(point.gradient())));
      now = Solution.at(point, steps, gradientTolerance);
      if (now.converged()) {
        return now;
      }
    }
    return now;
  }

  /** The bound for the computed gradient, which must come below the tolerance less its error. */
  private static long stepBound(Objective objective, Solution start, double tolerance) {
    double lambda = objective.strongConvexity();
    double room = (tolerance - start.gradientError()) / 2;
    double target = room > 0 ? room : tolerance / 10;
    long bound = stepBound(lambda, objective.smoothness() - lambda, start.gradientNorm(), target);
    return Math.min(Integer.MAX_VALUE - 1, bound);
  }

  /** Whether rounding alone exceeds the tolerance and the gradient is already down to rounding. */
  private static boolean hopeless(Solution now, double tolerance) {
    return now.gradientError() >= tolerance && now.gradientNorm() <= now.gradientError() / 4;
  }

  private static UnaryOperator<Vec> inverse(Objective objective) {
    if (objective.dimension() > LARGEST_FACTOR) {
      return gradient -> gradient.scaled(1 / objective.smoothness());
    }
    Cholesky factor = objective.majorant().cholesky();
    return factor::solve;
  }
}
