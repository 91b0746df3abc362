package dev.tacit.dp.account;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Places and logarithms of weights of a quadrature under some law, so that many functions can be
 * integrated over the same nodes.
 *
 * <p>Weights are logarithms because moments of high order overflow.
 */
final class Nodes {
  /** Gauss-Legendre, 16 points on [-1, 1], the positive half. */
  private static final double[] POINTS = {
    0.0950125098376374, 0.2816035507792589, 0.4580167776572274, 0.6178762444026438,
    0.7554044083550030, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499
  };

  private static final double[] WEIGHTS = {
    0.1894506104550685, 0.1826034150449236, 0.1691565193950025, 0.1495959888165767,
    0.1246289712555339, 0.0951585116824928, 0.0622535239386479, 0.0271524594117541
  };

  private double[] place = new double[64];
  private double[] logWeight = new double[64];
  private int size;

  /** Adds a node; the arrays grow by doubling. */
  void add(double y, double logarithm) {
    if (size == place.length) {
      place = Arrays.copyOf(place, 2 * size);
      logWeight = Arrays.copyOf(logWeight, 2 * size);
    }
    place[size] = y;
    logWeight[size++] = logarithm;
  }

  /** Panels of equal width over [low, high] with the log density of the law. */
  void addPanels(double low, double high, int panels, DoubleUnaryOperator logDensity) {
    double half = 0.5 * (high - low) / panels;
    for (int panel = 0; panel < panels; panel++) {
      double centre = low + (2 * panel + 1) * half;
      for (int i = 0; i < POINTS.length; i++) {
        double logarithm = Math.log(WEIGHTS[i] * half);
        double left = centre - half * POINTS[i];
        double right = centre + half * POINTS[i];
        add(left, logarithm + logDensity.applyAsDouble(left));
        add(right, logarithm + logDensity.applyAsDouble(right));
      }
    }
  }

  /** {@code log E[exp(f(y))]}, with the largest term taken out first so that nothing overflows. */
  double logExpectation(DoubleUnaryOperator f) {
    double[] term = new double[size];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      term[i] = logWeight[i] + f.applyAsDouble(place[i]);
      largest = Math.max(largest, term[i]);
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.exp(term[i] - largest);
    }
    return largest + Math.log(sum);
  }

  /** {@code E[f(y)]} for functions whose values do not overflow. */
  double expectation(DoubleUnaryOperator f) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.exp(logWeight[i]) * f.applyAsDouble(place[i]);
    }
    return sum;
  }
}
