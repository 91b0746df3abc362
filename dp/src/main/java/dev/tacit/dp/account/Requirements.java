package dev.tacit.dp.account;

import dev.tacit.optim.linalg.Finite;

/**
 * Refuses targets and orders outside of their ranges, by the name under which the caller gave them,
 * so that every accountant words it the same.
 */
final class Requirements {
  private Requirements() {}

  /** A delta at which a guarantee may be read; zero asks for pure privacy. */
  static void delta(double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("delta = " + delta + " must be in [0, 1)");
    }
  }

  /** A delta that leaves room for unbounded noise. */
  static void positiveDelta(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta = " + delta + " must be in (0, 1); only pure guarantees have delta 0");
    }
  }

  /** A target for noise: positive, because finite noise never reaches 0. */
  static void epsilon(double epsilon) {
    Finite.positive("epsilon", epsilon, "nothing private has epsilon 0");
  }

  /** An order of a Renyi divergence. */
  static void order(double order) {
    if (!(order > 1) || Double.isInfinite(order)) {
      throw new IllegalArgumentException("order = " + order + " must be above 1 and finite");
    }
  }
}
