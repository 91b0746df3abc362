package dev.tacit.admm.metric;

/**
 * The frozen constants of decision 020, which calls them by these names. They were chosen once on
 * public data and are not tuned on the data at hand; whoever changes them for a run does so as a
 * public setting.
 *
 * @param diagonalShare share of mu^2 for the diagonal of the metric (step A1)
 * @param correlationShare share of mu^2 for its correlations, bought only if useful (step A2)
 * @param squaresClip bound on the norm of a row's squared features (step A1)
 * @param floor how many noise deviations are added to the diagonal before it is inverted (step A1)
 * @param capShare cap of a row's gradient over the root of the effective dimension (step B)
 * @param rounds number of gradients (step B)
 * @param momentum weight of the previous velocity (step B)
 * @param tail share of the last rounds that is averaged (step B)
 * @param ridgeFactor ridge over (noise variance times dimension) (step B)
 * @param noiseCap largest noise that one momentum window may add to the model (step B)
 * @param edgeLimit largest noise edge of the correlations at which they are still worth buying
 *     (step A2)
 * @param stepFactor step over the inverse curvature (step B)
 */
public record MetricRule(
    double diagonalShare,
    double correlationShare,
    double squaresClip,
    double floor,
    double capShare,
    int rounds,
    double momentum,
    double tail,
    double ridgeFactor,
    double noiseCap,
    double edgeLimit,
    double stepFactor) {

  public static MetricRule standard() {
    return new MetricRule(.10, .10, .35, .5, .10, 200, .9, .7, 5, .4, .5, .25);
  }

  public MetricRule {
    requireOpenUnit("diagonalShare", diagonalShare);
    requireOpenUnit("correlationShare", correlationShare);
    requireOpenUnit("squaresClip", squaresClip);
    requireOpenUnit("capShare", capShare);
    requireOpenUnit("tail", tail);
    if (diagonalShare + correlationShare >= 1) {
      throw new IllegalArgumentException(
          "shares " + diagonalShare + " + " + correlationShare + " must leave room for gradients");
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds = " + rounds + " must be at least 1");
    }
    if (!(momentum >= 0 && momentum < 1)) {
      throw new IllegalArgumentException("momentum = " + momentum + " must be in [0, 1)");
    }
  }

  /** The same rule with public settings of the plan. */
  public MetricRule with(int newRounds, double newMomentum) {
    return new MetricRule(
        diagonalShare,
        correlationShare,
        squaresClip,
        floor,
        capShare,
        newRounds,
        newMomentum,
        tail,
        ridgeFactor,
        noiseCap,
        edgeLimit,
        stepFactor);
  }

  private static void requireOpenUnit(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " = " + value + " must be in (0, 1)");
    }
  }
}
