package dev.tacit.dp.mechanism;

import java.util.function.DoubleUnaryOperator;
import java.util.function.LongToDoubleFunction;
import org.apache.commons.numbers.gamma.Erfc;

/** Distribution functions that samplers are compared with, from textbook formulas. */
final class Laws {
  private Laws() {}

  static double normal(double x) {
    return 0.5 * Erfc.value(-x / Math.sqrt(2));
  }

  static double laplace(double x) {
    return x < 0 ? 0.5 * Math.exp(x) : 1 - 0.5 * Math.exp(-x);
  }

  static DoubleUnaryOperator scaled(DoubleUnaryOperator law, double scale) {
    return x -> law.applyAsDouble(x / scale);
  }

  /** Masses on -reach..reach in proportion to the weights, the two tails lumped into the ends. */
  static double[] masses(int reach, LongToDoubleFunction weight) {
    double[] masses = new double[2 * reach + 1];
    double total = 0;
    for (int k = -50 * reach; k <= 50 * reach; k++) {
      int cell = Math.max(-reach, Math.min(reach, k)) + reach;
      masses[cell] += weight.applyAsDouble(k);
      total += weight.applyAsDouble(k);
    }
    for (int cell = 0; cell < masses.length; cell++) {
      masses[cell] /= total;
    }
    return masses;
  }
}
