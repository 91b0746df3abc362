package dev.tacit.dp.account;

import java.util.function.DoubleUnaryOperator;

/**
 * The one place where delta pays for something besides the mechanism.
 *
 * <p>Sampling slack. Let the real laws be within total variation t of the described ones P, Q under
 * each neighbour, and let P, Q be (epsilon, d)-indistinguishable. Then for every set S
 *
 * <pre>P'(S) &lt;= P(S) + t &lt;= e^eps Q(S) + d + t &lt;= e^eps Q'(S) + d + (1 + e^eps) t,</pre>
 *
 * so d = delta - (1 + e^eps) t is what remains for the mechanism. Distances of composed releases
 * add (couple them one after the other).
 *
 * <p>Two add-remove steps. A replacement is a removal and an addition, so (eps, d) for add-remove
 * is (2 eps, (1 + e^eps) d) for replace-one: d = delta / (1 + e^eps), less the slack as above with
 * the slack of the doubled statement counted at 2 eps.
 *
 * <p>In both cases the delta that remains shrinks as epsilon grows, and the smallest epsilon with
 * {@code priced(remaining(epsilon)) <= epsilon} is reached from below.
 */
public final class DeltaSlack {
  /**
   * Steps of the fixed-point iteration, each of which raises epsilon; where they do not suffice, no
   * finite epsilon is stated.
   */
  private static final int MOST_STEPS = 200;

  private DeltaSlack() {}

  /**
   * The part of delta that samplers at this distance use up, {@code (1 + e^epsilon) distance},
   * rounded up.
   */
  static double of(double distance, double epsilon) {
    return distance == 0 ? 0 : Math.nextUp(Math.nextUp(1 + Math.exp(epsilon)) * distance);
  }

  /**
   * Smallest epsilon for a mechanism whose sampling was within {@code distance}. Public for costs
   * that are no event, such as those of a theorem about a whole run.
   *
   * @param priced epsilon of the mechanism proper at a delta
   */
  public static double single(DoubleUnaryOperator priced, double delta, double distance) {
    if (distance == 0) {
      return priced.applyAsDouble(delta);
    }
    return fixedPoint(priced, epsilon -> Math.nextDown(delta - of(distance, epsilon)));
  }

  /** Smallest add-remove epsilon whose doubled statement is a replace-one statement at delta. */
  static double doubled(DoubleUnaryOperator priced, double delta, double distance) {
    if (delta == 0 && distance == 0) {
      return priced.applyAsDouble(0);
    }
    return fixedPoint(
        priced,
        epsilon ->
            Math.nextDown(
                Math.nextDown(delta - of(distance, 2 * epsilon))
                    / Math.nextUp(1 + Math.exp(epsilon))));
  }

  /**
   * The smallest epsilon whose price at the remaining delta does not exceed it, from below.
   * Infinity when nothing of delta remains.
   */
  private static double fixedPoint(DoubleUnaryOperator priced, DoubleUnaryOperator remaining) {
    double epsilon = 0;
    for (int i = 0; i < MOST_STEPS; i++) {
      double left = remaining.applyAsDouble(epsilon);
      if (!(left > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      double needed = priced.applyAsDouble(left);
      if (needed <= epsilon || Double.isInfinite(needed)) {
        return Math.max(needed, epsilon);
      }
      // A little beyond the fixed point, so that the iteration ends with an epsilon that satisfies
      // the inequality instead of creeping towards it.
      epsilon = needed * (1 + 1e-9);
    }
    return Double.POSITIVE_INFINITY;
  }
}
