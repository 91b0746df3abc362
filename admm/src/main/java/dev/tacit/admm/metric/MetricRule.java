package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Finite;

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
 * @param curvature of the loss where its slope is the cap of a typical row (step B)
 * @param looseStep largest step times the effective dimension where no correlations are bought
 *     (step B)
 * @param histogramShare share of mu^2 for what is counted in the end (steps C and R)
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
    double stepFactor,
    double curvature,
    double looseStep,
    double histogramShare) {

  /** For one score. */
  public static MetricRule standard() {
    double cap = .10;
    return new MetricRule(
        .10,
        .10,
        .35,
        .5,
        cap,
        200,
        .9,
        .7,
        5,
        .4,
        .5,
        .25,
        cap * (1 - cap),
        Double.POSITIVE_INFINITY,
        0);
  }

  public MetricRule {
    requireOpenUnit("diagonalShare", diagonalShare);
    requireOpenUnit("correlationShare", correlationShare);
    requireOpenUnit("squaresClip", squaresClip);
    Finite.positive("capShare", capShare);
    requireOpenUnit("tail", tail);
    if (!(histogramShare >= 0) || diagonalShare + correlationShare + histogramShare >= 1) {
      throw new IllegalArgumentException(
          "shares %s + %s + %s must not be negative and leave room for gradients"
              .formatted(diagonalShare, correlationShare, histogramShare));
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
        stepFactor,
        curvature,
        looseStep,
        histogramShare);
  }

  /** The plain loss, or nearly: no slope of a typical row is capped (step T). */
  MetricRule widened(double wideCap) {
    double slope = Math.min(wideCap, .5);
    return fitting(wideCap, ridgeFactor, noiseCap, slope * (1 - slope), looseStep);
  }

  /**
   * For one score of each class: a wide cap, because errors of probabilities have directions, and
   * none to speak of where there is much to learn from. There noise is little, and a multiple of it
   * is a ridge that does not bend the model.
   *
   * @param strength rows times mu for each feature
   */
  MetricRule forMulticlass(double strength) {
    double cap = Math.max(.6, Math.min(2, Math.max(Math.min(1, strength / 100), strength / 300)));
    double ridge = Math.max(ridgeFactor, Math.min(25, strength / 4));
    return fitting(cap, ridge, noiseCap, .25, looseStep);
  }

  /**
   * For numbers: the cap grows with what there is to learn from.
   *
   * @param strength rows times mu for each feature
   */
  MetricRule forRegression(double strength) {
    double cap = Math.max(.05, Math.min(.4, strength / (250 * Math.sqrt(.7))));
    return fitting(cap, 60, .04, 1, 3);
  }

  private MetricRule fitting(
      double newCap, double newRidge, double newNoiseCap, double newCurvature, double newLoose) {
    return new MetricRule(
        diagonalShare,
        correlationShare,
        squaresClip,
        floor,
        newCap,
        rounds,
        momentum,
        tail,
        newRidge,
        newNoiseCap,
        edgeLimit,
        stepFactor,
        newCurvature,
        newLoose,
        histogramShare);
  }

  /** With so much for what is counted in the end. */
  MetricRule withHistogramShare(double share) {
    return new MetricRule(
        diagonalShare,
        correlationShare,
        squaresClip,
        floor,
        capShare,
        rounds,
        momentum,
        tail,
        ridgeFactor,
        noiseCap,
        edgeLimit,
        stepFactor,
        curvature,
        looseStep,
        share);
  }

  private static void requireOpenUnit(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " = " + value + " must be in (0, 1)");
    }
  }
}
