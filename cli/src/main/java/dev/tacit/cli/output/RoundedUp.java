package dev.tacit.cli.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Privacy costs for people: few digits, never less than the number itself. */
public final class RoundedUp {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.CEILING);

  private RoundedUp() {}

  public static String text(double cost) {
    return Double.isFinite(cost)
        ? new BigDecimal(cost).round(SIX_DIGITS).toString()
        : Double.toString(cost);
  }
}
