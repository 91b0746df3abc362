package dev.tacit.optim.prox;

/** Refusals shared by the regularisers. */
final class Weights {
  private Weights() {}

  static void require(String name, double weight) {
    if (!(weight >= 0) || !Double.isFinite(weight)) {
      throw new IllegalArgumentException(name + " = " + weight + ": must be finite and at least 0");
    }
  }

  static void requireStep(double step) {
    if (!(step > 0) || !Double.isFinite(step)) {
      throw new IllegalArgumentException("step = " + step + ": must be positive and finite");
    }
  }

  static double soft(double value, double threshold) {
    return Math.copySign(Math.max(0, Math.abs(value) - threshold), value);
  }
}
