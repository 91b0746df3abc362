package dev.tacit.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Decimals as people read them; never used to decide anything. */
public final class Decimals {
  private static final MathContext SHOWN = new MathContext(9, RoundingMode.CEILING);

  private Decimals() {}

  /** At most nine digits, rounded up, as costs are. */
  public static String brief(BigDecimal value) {
    BigDecimal shown = value.round(SHOWN).stripTrailingZeros();
    return shown.signum() == 0 || (shown.scale() < 12 && shown.scale() > -12)
        ? shown.toPlainString()
        : shown.toString();
  }
}
