package dev.tacit.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Formats exact decimals for people: few digits, rounded against whoever would spend more. It never
 * decides anything.
 */
public final class Decimals {
  private static final MathContext SHOWN = new MathContext(9, RoundingMode.CEILING);

  /** What is computed, not declared. */
  private static final MathContext FEW = new MathContext(4, RoundingMode.CEILING);

  private static final MathContext FEW_DOWN = new MathContext(4, RoundingMode.FLOOR);

  /** The last bits of a double are not worth a digit. */
  private static final MathContext NEAREST = new MathContext(12, RoundingMode.HALF_EVEN);

  private Decimals() {}

  /** Four digits, rounded up, as what is taken from a budget. */
  public static String roundedUp(BigDecimal value) {
    return brief(value.round(NEAREST).round(FEW));
  }

  /** Four digits, rounded down, as what is left of one. */
  public static String roundedDown(BigDecimal value) {
    return brief(value.round(NEAREST).round(FEW_DOWN));
  }

  /** Four digits, rounded up, of an epsilon that may be infinite. */
  static BigDecimal roundedUp(double value) {
    return new BigDecimal(value).round(NEAREST).round(FEW).stripTrailingZeros();
  }

  /** At most nine digits, rounded up, as costs are. */
  public static String brief(BigDecimal value) {
    BigDecimal shown = value.round(SHOWN).stripTrailingZeros();
    return shown.signum() == 0 || (shown.scale() < 12 && shown.scale() > -12)
        ? shown.toPlainString()
        : shown.toString();
  }
}
