package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/**
 * Several linear functions in one vector, one after the other, as models of several classes are
 * solved and released.
 */
final class StackedFunctions {
  private StackedFunctions() {}

  static void require(Vec functions, int number) {
    if (number < 2 || functions.dimension() % number != 0) {
      throw new IllegalArgumentException(
          "%d entries for %d linear functions: there must be at least two of the same length"
              .formatted(functions.dimension(), number));
    }
  }

  static double[][] columns(Vec functions, int number, int dimension) {
    if (functions.dimension() != (long) number * dimension) {
      throw new IllegalArgumentException(
          "%d linear functions have %d entries, the examples have %d features"
              .formatted(number, functions.dimension(), dimension));
    }
    double[] all = functions.toArray();
    double[][] columns = new double[number][];
    for (int k = 0; k < number; k++) {
      columns[k] = Arrays.copyOfRange(all, k * dimension, (k + 1) * dimension);
    }
    return columns;
  }
}
