package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Step A3 of decision 020: where correlations are too dear, the most useful of them are bought,
 * those of numeric features with the constant, which are the means of these features. Centred rows
 * have no others with it.
 *
 * @param numeric which features are numbers, as far as that is declared; the constant is none
 */
record MetricCentre(List<Boolean> numeric) {
  /** Nothing is known of the features. */
  static final MetricCentre NONE = new MetricCentre(List.of());

  /** Share of mu^2 for the means. */
  static final double SHARE = .02;

  /** A mean within so many deviations of its noise is taken for 0. */
  private static final double MIN_DEVIATIONS = 4;

  /** A mean below this share of the root mean square is not worth a centre. */
  private static final double LARGE = .7;

  MetricCentre {
    numeric = List.copyOf(numeric);
  }

  /** Of declared kinds; empty where nobody declared any. */
  static MetricCentre of(List<Boolean> indicators) {
    return new MetricCentre(indicators.stream().map(indicator -> !indicator).toList());
  }

  /** Whether there is something to buy at all. */
  boolean exists() {
    return numeric.contains(true);
  }

  /** The mean squared length, at most, of the numeric features and the constant in the metric. */
  double squaredLength() {
    return 1 + numeric.stream().filter(number -> number).count();
  }

  /** The diagonal metric of numeric features and the constant, which is the last. */
  Metric of(Metric diagonal) {
    double[] scale = diagonal.scale().toArray();
    for (int j = 0; j < scale.length - 1; j++) {
      scale[j] = numeric.get(j) ? scale[j] : 0;
    }
    return new Metric(Vec.of(scale), diagonal.rotation(), squaredLength());
  }

  /**
   * The metric of rows around their centre. With m the released means of the features, and of the
   * constant, which is the last: the centre of feature j is m_j / m_last, and its mean square loses
   * what the centre makes of it.
   *
   * @param means in the diagonal metric
   * @param deviation of the noise in each
   * @param floor that the diagonal has above the mean squares
   */
  Metric around(Metric diagonal, Vec means, double deviation, double floor) {
    int last = diagonal.dimension() - 1;
    double constant = means.get(last);
    double least = Math.max(MIN_DEVIATIONS * deviation, LARGE * constant);
    double[] squares =
        diagonal.scale().map(scale -> Math.max(0, 1 / (scale * scale) - floor)).toArray();
    double[] centre = new double[last + 1];
    boolean moved = false;
    for (int j = 0; j < last; j++) {
      if (numeric.get(j)
          && constant > MIN_DEVIATIONS * deviation
          && Math.abs(means.get(j)) > least) {
        double ratio = diagonal.scale().get(last) / diagonal.scale().get(j);
        centre[j] = means.get(j) / constant * ratio;
        squares[j] = Math.max(0, squares[j] - centre[j] * centre[j] * squares[last]);
        moved = true;
      }
    }
    return moved ? Metric.diagonal(Vec.of(squares), floor).around(Vec.of(centre)) : diagonal;
  }
}
