package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;

/**
 * The comparison inside a sparse vector gate, in grid steps. One-sided geometric noise satisfies
 * what the proof of fact above-threshold uses, exactly: f(r) = exp(D / t) f(r + D) for the
 * threshold, and P(X at least x) is at most exp(2D / t) P(X at least x + 2D) for a query, D being
 * the sensitivity in steps with one step for rounding. Ties count as above, in every round alike.
 */
record GateNoise(GatePlan plan, Grid grid, long thresholdScale, long queryScale) {

  static GateNoise of(GatePlan plan) {
    double bound = plan.query().bound();
    double smaller = Math.min(plan.thresholdMultiplier(), plan.queryMultiplier());
    Grid grid = Grid.forScale(Rounding.productUp(smaller, bound), GridScale.BITS);
    double steps = Rounding.sumUp(Math.nextUp(grid.steps(bound)), 1);
    return new GateNoise(
        plan, grid, scale(plan.thresholdMultiplier(), steps), scale(plan.queryMultiplier(), steps));
  }

  private static long scale(double multiplier, double sensitivitySteps) {
    double scale = Math.ceil(Rounding.productUp(multiplier, sensitivitySteps));
    if (!(scale <= GridSampler.MAX_SCALE)) {
      throw new IllegalArgumentException(
          "a gate with noise multiplier " + multiplier + " is beyond this construction");
    }
    return (long) scale;
  }

  boolean isAbove(double query, NoiseKey key, Draw opening, Draw test) {
    if (key.script().noise(test.address(), 1).isPresent()) {
      return query + scripted(key, test) >= plan.threshold() + scripted(key, opening);
    }
    return isAbove(query, queryNoise(key.sampler(test)), thresholdNoise(key.sampler(opening)));
  }

  boolean isAbove(double query, long queryNoise, long thresholdNoise) {
    return grid.nearest(query) + queryNoise >= grid.nearest(plan.threshold()) + thresholdNoise;
  }

  long thresholdNoise(GridSampler sampler) {
    return sampler.geometric(thresholdScale) - thresholdScale;
  }

  long queryNoise(GridSampler sampler) {
    return sampler.geometric(queryScale) - queryScale;
  }

  private static double scripted(NoiseKey key, Draw draw) {
    Vec noise =
        key.script()
            .noise(draw.address(), 1)
            .orElseThrow(
                () -> new IllegalStateException("no scripted noise for " + draw.address()));
    return noise.get(0);
  }
}
