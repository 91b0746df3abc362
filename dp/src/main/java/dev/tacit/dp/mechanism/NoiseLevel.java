package dev.tacit.dp.mechanism;

import java.util.Objects;

/**
 * How much noise: either an absolute scale in units of the value, or a multiple of the sensitivity.
 */
public record NoiseLevel(double amount, Unit unit) {

  /** What the amount is measured in. */
  public enum Unit {
    /** In the units of the value: a standard deviation or a scale. */
    ABSOLUTE,
    /** In units of the sensitivity, its rounding to the grid included: a noise multiplier. */
    SENSITIVITIES
  }

  public NoiseLevel {
    Objects.requireNonNull(unit, "unit");
    if (!(amount >= 0x1p-500 && amount <= 0x1p500)) {
      throw new IllegalArgumentException(
          (unit == Unit.ABSOLUTE ? "noise scale = " : "noise multiplier = ")
              + amount
              + " must be positive and finite (between 2^-500 and 2^500)");
    }
  }

  static NoiseLevel absolute(double amount) {
    return new NoiseLevel(amount, Unit.ABSOLUTE);
  }

  static NoiseLevel multiplier(double amount) {
    return new NoiseLevel(amount, Unit.SENSITIVITIES);
  }

  boolean isRelative() {
    return unit == Unit.SENSITIVITIES;
  }
}
