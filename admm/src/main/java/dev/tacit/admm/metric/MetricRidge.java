package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The ridge of a run, a quadratic in metric coordinates: base |z|^2 / 2 plus, with the prior of
 * decision 020, extra weight on the model entries of rare features. Post-processing of released
 * values.
 *
 * @param extra weight of each feature on top of the base; empty without the prior
 */
record MetricRidge(double base, List<Double> extra, Metric metric) {
  private static final double MOST_FREQUENT = 10;
  private static final double SHOWN_PRIOR_PER_ROW = .03;

  /** So many variances of the noise are taken from the square of an entry: three deviations. */
  private static final double NOISY_SQUARES = 9;

  static MetricRidge plain(double base, Metric metric) {
    return new MetricRidge(base, List.of(), metric);
  }

  /**
   * A prior against rare features: one whose mean square is small beside the others' gets more
   * ridge. Part of the rule for several classes and for numbers; for two classes a public choice,
   * off by default, for tables in which rare levels carry little.
   *
   * @param damped which features are meant; the intercept comes last and is never
   * @param each what the prior has for each feature
   */
  static MetricRidge withPrior(double base, Metric metric, List<Boolean> damped, double each) {
    int dimension = metric.dimension();
    Vec squares = metric.scale().map(scale -> 1 / (scale * scale));
    double mean = squares.norm1() / dimension;
    double prior = base + each * dimension;
    Double[] extra = new Double[dimension];
    for (int j = 0; j < dimension; j++) {
      boolean rare = j < damped.size() && damped.get(j);
      double frequency = Math.min(MOST_FREQUENT, squares.get(j) / mean);
      extra[j] = rare ? Math.max(0, prior / frequency - base) : 0;
    }
    return new MetricRidge(base, List.of(extra), metric);
  }

  /**
   * Step V: the prior against all rare features but those that have shown that they matter. What a
   * feature has shown is the square of its entry, as far as noise does not explain it.
   *
   * @param shown where the first stage ended, in metric coordinates
   * @param noise variance of a metric coordinate of it
   */
  static MetricRidge withLearnedPrior(
      double base, Metric metric, Vec shown, double noise, int rows) {
    int dimension = metric.dimension();
    Vec squares = metric.scale().map(scale -> 1 / (scale * scale));
    double mean = squares.norm1() / dimension;
    Vec entries = metric.turned(shown);
    double size = Math.max(Double.MIN_NORMAL, entries.dot(entries) / dimension);
    double prior = base + SHOWN_PRIOR_PER_ROW * dimension / rows;
    Double[] extra = new Double[dimension];
    for (int j = 0; j < dimension; j++) {
      double beyond = entries.get(j) * entries.get(j) - NOISY_SQUARES * noise * metric.spread(j);
      double known = Math.max(squares.get(j) / mean, beyond / size);
      extra[j] = Math.max(0, prior / Math.min(MOST_FREQUENT, known) - base);
    }
    extra[dimension - 1] = 0.0;
    return new MetricRidge(base, List.of(extra), metric);
  }

  Vec times(Vec coordinates) {
    Vec plain = coordinates.scaled(base);
    if (extra.isEmpty()) {
      return plain;
    }
    return plain.plus(metric.each(coordinates, this::timesExtra));
  }

  private Vec timesExtra(Vec coordinates) {
    double[] weighted = metric.turned(coordinates).toArray();
    for (int j = 0; j < weighted.length; j++) {
      weighted[j] *= extra.get(j);
    }
    return metric.turnedBack(Vec.of(weighted));
  }

  /** The largest diagonal entry, for the step size. */
  double largest() {
    double largest = base;
    for (int k = 0; k < (extra.isEmpty() ? 0 : metric.dimension()); k++) {
      double[] unit = new double[metric.dimension()];
      unit[k] = 1;
      largest = Math.max(largest, times(Vec.of(unit)).get(k));
    }
    return largest;
  }
}
