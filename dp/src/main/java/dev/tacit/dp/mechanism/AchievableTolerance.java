package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.risk.GradientRounding;

/**
 * How small a gradient doubles can certify, whatever the data: where a solve would fail for some
 * data sets only, the failure itself would be a release (fact newton-bound). Under add-remove
 * neighbours there may be more records than the divisor, so all that they do is counted for the
 * public cap.
 *
 * @param maxRecords public cap on the number of records
 * @param linear norm of the objective's public linear part
 */
record AchievableTolerance(ObjectiveFacts facts, int dimension, int maxRecords, double linear) {

  /**
   * The least gradient tolerance with noise of at most this norm. The minimiser has norm at most
   * (load lipschitz + |linear| + |b|) / Lambda, at which the rounding error of a gradient has a
   * public bound: that of the scores, that of the derivatives, that of the sum and that of the
   * public part. Half of the tolerance is left to the solver.
   */
  double leastTolerance(double largestPerturbation) {
    double load = Math.max(1, (double) maxRecords / facts.records());
    double slope = load * facts.lipschitz() + linear + largestPerturbation;
    double size = slope / facts.strongConvexity();
    double scores = load * facts.curvatureBound() * Rounding.gamma(dimension + 16L) * (size + 1);
    double sum =
        GradientRounding.clippedSum(maxRecords, dimension, facts.lipschitz()) / facts.records();
    double derivatives = load * facts.lipschitz() * Rounding.gamma(16);
    double publicPart = Rounding.gamma(16) * (slope + facts.strongConvexity() * size);
    return Rounding.up(2 * (scores + sum + derivatives + publicPart), 32);
  }

  /**
   * The longest linear part with which {@link #require} lets a solve with noise of at most this
   * norm pass; the least tolerance is linear in it. A trifle less, for the rounding here.
   */
  double longestLinear(double tolerance, double largestPerturbation) {
    double load = Math.max(1, (double) maxRecords / facts.records());
    double curved = load * facts.curvatureBound() * Rounding.gamma(dimension + 16L);
    double sum =
        GradientRounding.clippedSum(maxRecords, dimension, facts.lipschitz()) / facts.records();
    double derivatives = load * facts.lipschitz() * Rounding.gamma(16);
    double room = tolerance / 2 * (1 - 1e-12) - curved - sum - derivatives;
    double slope = room / (curved / facts.strongConvexity() + 2 * Rounding.gamma(16));
    return Math.max(0, slope - load * facts.lipschitz() - largestPerturbation);
  }

  void require(MinimiserPlan plan, double largestPerturbation) {
    double least = leastTolerance(largestPerturbation);
    if (!(least <= plan.gradientTolerance())) {
      throw new UnreachableTolerance(
          "gradientTolerance = "
              + plan.gradientTolerance()
              + " is below what doubles certify here; use at least "
              + least
              + ", or a larger penalty or ridge");
    }
  }
}
