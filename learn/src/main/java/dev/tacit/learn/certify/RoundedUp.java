package dev.tacit.learn.certify;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Privacy costs for people: few digits, never less than the number itself. */
public final class RoundedUp {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.CEILING);

  private RoundedUp() {}

  /**
   * The same for what certainly cost something: an accountant that finds 0 found that the rest is
   * within delta, and "0" would read as if nothing had been told.
   */
  public static String spent(double cost) {
    return cost == 0 ? "below 1E-300" : text(cost);
  }

  public static String text(double cost) {
    return Double.isFinite(cost)
        ? new BigDecimal(cost).round(SIX_DIGITS).toString()
        : Double.toString(cost);
  }
}
