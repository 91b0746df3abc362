package dev.tacit.admm.metric;

import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.Optional;

/**
 * Noise, cap, ridge and step of a run, all from public quantities and released values, in the order
 * of steps A1, A2 and B of decision 020. Deviations are those of the owners' weighted mean: each
 * owner adds noise for its own number of rows, and the weights make that the noise of one owner
 * times the root of their number, whatever their sizes.
 *
 * @param objective what is fitted
 * @param rows public number of all rows
 * @param dimension features with the intercept
 * @param mu Gaussian DP parameter of the whole run
 * @param centre that may be bought in place of correlations
 */
record MetricParameters(
    MetricRule rule,
    MetricObjective objective,
    int rows,
    int owners,
    int dimension,
    double mu,
    Neighbours neighbours,
    MetricCentre centre) {

  /** Where nothing is known of the features. */
  MetricParameters(
      MetricRule rule,
      MetricObjective objective,
      int rows,
      int owners,
      int dimension,
      double mu,
      Neighbours neighbours) {
    this(rule, objective, rows, owners, dimension, mu, neighbours, MetricCentre.NONE);
  }

  /** The rule's constants for the objective. */
  static MetricParameters of(
      MetricRule standard,
      MetricObjective objective,
      int rows,
      int owners,
      int dimension,
      double mu,
      Neighbours neighbours) {
    double strength = rows * mu / Math.sqrt(owners);
    MetricRule rule = objective.rule(standard, new MetricObjective.Signal(strength, dimension));
    return new MetricParameters(rule, objective, rows, owners, dimension, mu, neighbours);
  }

  /** The same with a centre that may be bought. */
  MetricParameters with(MetricCentre other) {
    return new MetricParameters(rule, objective, rows, owners, dimension, mu, neighbours, other);
  }

  /** Above this many features a matrix of correlations is too large to release. */
  private static final int MOST_CORRELATED = 2000;

  /** So many times the cap of the rule at most, where rows fill few dimensions. */
  private static final double MOST_WIDENED = 2;

  /** How far apart two rows' contributions of bounded norm can be, over that norm. */
  enum Contribution {
    /** Any direction. */
    SIGNED(2),
    /** Non-negative vectors or positive semidefinite matrices: they are at most orthogonal. */
    NON_NEGATIVE(NonNegativeMean.REPLACED);

    private final double replaced;

    Contribution(double replaced) {
      this.replaced = replaced;
    }

    double factor(Neighbours neighbours) {
      return neighbours == Neighbours.REPLACE_ONE ? replaced : 1;
    }
  }

  /** Step A1: the squares. */
  GaussianNoise diagonalNoise() {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(rule.diagonalShare())));
  }

  /** Step A1: s1. */
  double diagonalDeviation() {
    double share = mu * Math.sqrt(rule.diagonalShare());
    return deviation(Contribution.NON_NEGATIVE, rule.squaresClip()) / share;
  }

  /** Step A2: the correlations. */
  GaussianNoise correlationNoise() {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(rule.correlationShare())));
  }

  /** Step A2, the noise edge of the correlations: about the largest eigenvalue of their noise. */
  double edge(double effectiveDimension) {
    double share = mu * Math.sqrt(rule.correlationShare());
    double entry = deviation(Contribution.NON_NEGATIVE, effectiveDimension) / share;
    return entry * Math.sqrt(2.0 * dimension);
  }

  /** Step A3: the means, where no correlations are bought. */
  GaussianNoise centreNoise() {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(MetricCentre.SHARE)));
  }

  /** Step A3: the deviation of the noise in a mean, in the diagonal metric. */
  double centreDeviation() {
    double share = mu * Math.sqrt(MetricCentre.SHARE);
    return deviation(Contribution.SIGNED, Math.sqrt(centre.squaredLength())) / share;
  }

  /** Whether the dimension allows to buy correlations at all. */
  boolean mayReleaseCorrelations() {
    return dimension <= MOST_CORRELATED;
  }

  /** Decided from a released value, so predictable: on either branch mu^2 is spent in all. */
  boolean releasesCorrelations(double effectiveDimension) {
    return mayReleaseCorrelations() && edge(effectiveDimension) <= rule.edgeLimit();
  }

  /**
   * Step B: the cap of the first stage over the root of the effective dimension. Where correlations
   * were bought, noise is small (a wider cap has more) and rows fill few of the dimensions, their
   * lengths differ much: the same cap would cut most what the longest of them, those with rare
   * features, say about all others.
   */
  double capShare(Metric metric) {
    if (!(objective instanceof MetricObjective.Binary)
        || metric.rotation().isEmpty()
        || signalToNoise(metric) < WeakLabels.HIGH_SIGNAL_TO_NOISE) {
      return rule.capShare();
    }
    double unfilled = dimension / metric.effectiveDimension();
    return rule.capShare() * Math.max(1, Math.min(MOST_WIDENED, unfilled * unfilled));
  }

  /** The same with another cap, for a stage of step B. */
  MetricParameters at(MetricStage stage) {
    return stage.capShare() == rule.capShare()
        ? this
        : new MetricParameters(
            rule.widened(stage.capShare()),
            objective,
            rows,
            owners,
            dimension,
            mu,
            neighbours,
            centre);
  }

  /** How well the rows stand out of the noise in a metric: rho. */
  double signalToNoise(Metric metric) {
    return rows * mu / Math.sqrt((double) owners * dimension * metric.effectiveDimension());
  }

  /** Step T: whether a plan of this kind may ask for errors and labels at all. */
  boolean mayTest() {
    return objective instanceof MetricObjective.Binary binary
        && binary.loss() instanceof LogisticLoss
        && WeakLabels.applies(rule);
  }

  /** Step T: decided from released values, so predictable. */
  boolean tests(Metric metric) {
    return mayTest() && signalToNoise(metric) >= WeakLabels.MIN_SIGNAL_TO_NOISE;
  }

  /** Step T: the four cells. */
  GaussianNoise testNoise() {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(WeakLabels.SHARE)));
  }

  /**
   * Step B: what is bought beside the diagonal, which decides what is left for gradients: the
   * correlations or else a centre, if there is one, and the cells of step T.
   */
  record Branch(boolean correlations, boolean test) {
    static Branch of(MetricParameters parameters, Metric metric) {
      return new Branch(metric.rotation().isPresent(), parameters.tests(metric));
    }
  }

  /** The branch with the most releases, which the plan names. */
  Branch largestBranch() {
    return new Branch(mayReleaseCorrelations(), mayTest());
  }

  /**
   * Step B: one of the {@code rounds} gradients, which share what the rest left of the budget. On
   * every other branch than the one with most releases the noise is a trifle larger than the share
   * allows, so that rounding cannot make it dearer than the plan.
   */
  GaussianNoise gradientNoise(Branch branch) {
    double exact = Math.sqrt(rule.rounds()) / (mu * rest(branch));
    return GaussianNoise.ofMultiplier(
        branch.equals(largestBranch()) ? exact : exact * (1 + 0x1p-40));
  }

  /** Step B: c. */
  double cap(Metric metric) {
    return rule.capShare() * Math.sqrt(metric.effectiveDimension());
  }

  /** Step B, tau: the deviation that all gradients together leave in their mean. */
  double gradientDeviation(Metric metric) {
    Branch branch = Branch.of(this, metric);
    return deviation(Contribution.SIGNED, cap(metric)) / (mu * rest(branch));
  }

  /** Step B: the ridge without the indicator prior. */
  double ridge(Metric metric) {
    double noise = gradientDeviation(metric);
    return rule.ridgeFactor() * noise * noise * dimension;
  }

  /** Step B: at most the curvature allows, and what keeps one momentum window's noise small. */
  double step(Metric metric, double largestRidge) {
    double window = gradientDeviation(metric) * Math.sqrt((double) rule.rounds() * dimension);
    double curved = rule.stepFactor() / (rule.curvature() + largestRidge);
    double stable =
        metric.rotation().isPresent() ? curved : rule.looseStep() / metric.effectiveDimension();
    return Math.min(Math.min(curved, stable), (1 - rule.momentum()) * rule.noiseCap() / window);
  }

  /** Numbers in a gradient: one for each feature of each linear function. */
  int gradientLength() {
    return Math.multiplyExact(dimension, objective.functions());
  }

  /** What is counted in the end, if something is. */
  Optional<FinalHistogram> finalHistogram() {
    return objective.finalHistogram();
  }

  /** Steps C and R: the counts. */
  GaussianNoise countNoise() {
    return GaussianNoise.ofMultiplier(1 / histogramMu());
  }

  /** Steps C and R: rows times mu of the counts, as their bins are chosen by. */
  double histogramStrength() {
    return rows * histogramMu() / Math.sqrt(owners);
  }

  /** Steps C and R: the deviation of the noise in a count of all rows. */
  double countDeviation() {
    return deviation(Contribution.NON_NEGATIVE, 1) * rows / histogramMu();
  }

  /** Steps C and R: what they get of mu. */
  double histogramMu() {
    return mu * Math.sqrt(rule.histogramShare());
  }

  private double rest(Branch branch) {
    double used =
        rule.diagonalShare()
            + (branch.correlations() ? rule.correlationShare() : centreShare())
            + (branch.test() ? WeakLabels.SHARE : 0);
    return Math.sqrt(1 - used - rule.histogramShare());
  }

  private double centreShare() {
    return centre.exists() ? MetricCentre.SHARE : 0;
  }

  private double deviation(Contribution contribution, double bound) {
    return Math.sqrt(owners) * contribution.factor(neighbours) * bound / rows;
  }
}
