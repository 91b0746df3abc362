package dev.tacit.optim.loss;

/** The labels that a loss accepts. A loss refuses others before any row is used. */
final class Labels {
  private Labels() {}

  static void requireSign(double label, String loss) {
    if (label != 1 && label != -1) {
      throw new IllegalArgumentException(
          "label = " + label + ": the " + loss + " loss takes -1 or 1; map the labels first");
    }
  }

  static void requireFinite(double label, String loss) {
    if (!Double.isFinite(label)) {
      throw new IllegalArgumentException(
          "label = " + label + ": the " + loss + " loss takes finite numbers");
    }
  }
}
