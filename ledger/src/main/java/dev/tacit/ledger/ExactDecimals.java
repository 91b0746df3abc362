package dev.tacit.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Decimal arithmetic without silent rounding: sums are exact, shares are rounded down, costs are
 * rounded up.
 */
final class ExactDecimals {
  /** Decimal places of a share or of an inexact cost. */
  static final int PLACES = 60;

  private ExactDecimals() {}

  /** At most {@code amount / parts}, so that all parts together never exceed the amount. */
  static BigDecimal share(BigDecimal amount, int parts) {
    return amount
        .divide(BigDecimal.valueOf(parts), PLACES, RoundingMode.FLOOR)
        .stripTrailingZeros();
  }

  /**
   * At least {@code 1 / value^2}; large and small values keep {@link #PLACES} significant digits.
   */
  static BigDecimal inverseSquareUp(double value) {
    BigDecimal square = new BigDecimal(value).pow(2);
    return BigDecimal.ONE.divide(square, new MathContext(PLACES, RoundingMode.CEILING));
  }

  /** The largest double that is not above the decimal. */
  static double down(BigDecimal value) {
    double nearest = value.doubleValue();
    if (Double.isInfinite(nearest)) {
      return Double.MAX_VALUE;
    }
    return new BigDecimal(nearest).compareTo(value) > 0 ? Math.nextDown(nearest) : nearest;
  }

  static BigDecimal requireFinite(String name, BigDecimal value, boolean zeroAllowed) {
    if (value.signum() < 0 || (!zeroAllowed && value.signum() == 0)) {
      throw new IllegalArgumentException(
          name + " = " + value + " must be " + (zeroAllowed ? "at least 0" : "above 0"));
    }
    if (value.scale() > 400 || value.precision() - value.scale() > 30) {
      throw new IllegalArgumentException(
          name + " must be below 1e30 and have at most 400 decimal places");
    }
    return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
  }
}
