package dev.tacit.admm.star;

import java.util.Locale;

/**
 * Which point between two inner iterates is averaged (fact printed-averaging): v_hat = (1 - w) v +
 * w v_next, with h = stepSize * (smoothness + penalty).
 */
public enum Averaging {
  /** w = 1 / (2 - h): what the proof gives once its factors are right. */
  CONVEX,
  /** w = 2 / (1 - 2h), as printed: larger than 2, hence an extrapolation and no convex weight. */
  PRINTED,
  /** w = 1: the plain mean of the new iterates. */
  PLAIN;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Averaging ofLabel(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** The weight w of the new iterate. */
  public double weight(double stepSize, double smoothness) {
    double h = stepSize * smoothness;
    if (this == PLAIN) {
      return 1;
    }
    double most = this == CONVEX ? 1 : .5;
    if (!(h > 0) || h > most || (this == PRINTED && h == most)) {
      throw new IllegalArgumentException(
          "stepSize = "
              + stepSize
              + " must be at most "
              + most / smoothness
              + " for averaging = "
              + label()
              + " (smoothness + penalty = "
              + smoothness
              + "); take a smaller step or averaging=plain");
    }
    return this == CONVEX ? 1 / (2 - h) : 2 / (1 - 2 * h);
  }
}
