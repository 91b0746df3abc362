package dev.tacit.testkit;

/** Checks of probabilities that name an error rate. */
final class Rates {
  private Rates() {}

  static void require(String name, double rate) {
    if (!(rate > 0 && rate < 1)) {
      throw new IllegalArgumentException(name + " = " + rate + " must be in (0, 1)");
    }
  }
}
