package dev.tacit.dp.account;

import dev.tacit.optim.linalg.Finite;

/** Refusals of targets, by the name that the caller knows. */
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

  static void epsilon(double epsilon) {
    Finite.positive("epsilon", epsilon, "nothing private has epsilon 0");
  }

  static void order(double order) {
    if (!(order > 1) || Double.isInfinite(order)) {
      throw new IllegalArgumentException("order = " + order + " must be above 1 and finite");
    }
  }
}
