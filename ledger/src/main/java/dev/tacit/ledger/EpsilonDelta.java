package dev.tacit.ledger;

import java.math.BigDecimal;

/**
 * An (epsilon, delta) as a decimal, as people write it: 0.1 is a tenth here, not the nearest
 * double, so ten of them are one.
 */
public record EpsilonDelta(BigDecimal epsilon, BigDecimal delta) {
  public EpsilonDelta {
    epsilon = ExactDecimals.requireFinite("epsilon", epsilon, false);
    delta = ExactDecimals.requireFinite("delta", delta, true);
    if (delta.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException("delta = " + delta + " must be in [0, 1)");
    }
  }

  public static EpsilonDelta of(String epsilon, String delta) {
    return new EpsilonDelta(decimal("epsilon", epsilon), decimal("delta", delta));
  }

  /** Reads each double as the decimal that it prints as. */
  public static EpsilonDelta of(double epsilon, double delta) {
    return of(Double.toString(epsilon), Double.toString(delta));
  }

  /** One of {@code parts} equal shares; all of them together fit, whatever the number. */
  public EpsilonDelta of(int parts) {
    if (parts < 1) {
      throw new IllegalArgumentException("parts = " + parts + " must be at least 1");
    }
    return new EpsilonDelta(ExactDecimals.share(epsilon, parts), ExactDecimals.share(delta, parts));
  }

  /** The epsilon to calibrate noise to: the largest double that is not above this share. */
  public double targetEpsilon() {
    return ExactDecimals.down(epsilon);
  }

  /** The delta to calibrate noise to: the largest double that is not above this share. */
  public double targetDelta() {
    return ExactDecimals.down(delta);
  }

  private static BigDecimal decimal(String name, String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " = '" + text + "' must be a finite decimal number", e);
    }
  }
}
