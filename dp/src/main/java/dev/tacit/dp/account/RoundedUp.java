package dev.tacit.dp.account;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Privacy costs for people: few digits, never less than the number itself. */
public final class RoundedUp {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.CEILING);

  /** More zeros than this behind the point are counted by nobody. */
  private static final int MOST_DECIMALS = 11;

  /** More digits than this before the point are counted by nobody. */
  private static final int MOST_WHOLE = 12;

  private RoundedUp() {}

  /**
   * The same for what certainly cost something: an accountant that finds 0 found that the rest is
   * within delta, and "0" would read as if nothing had been told.
   */
  public static String spent(double cost) {
    return cost == 0 ? "below 1e-300" : text(cost);
  }

  /** Six digits at most. */
  public static String text(double cost) {
    return Double.isFinite(cost)
        ? plain(new BigDecimal(cost).round(SIX_DIGITS))
        : Double.toString(cost);
  }

  /** A number that somebody wrote down, such as delta: 1e-5 is 0.00001, not the double near it. */
  public static String declared(double number) {
    return Double.isFinite(number)
        ? plain(BigDecimal.valueOf(number).round(SIX_DIGITS))
        : Double.toString(number);
  }

  private static String plain(BigDecimal shown) {
    BigDecimal least = shown.stripTrailingZeros();
    boolean readable =
        least.signum() == 0
            || (least.scale() <= MOST_DECIMALS && least.precision() - least.scale() <= MOST_WHOLE);
    return readable ? least.toPlainString() : least.toString().toLowerCase(Locale.ROOT);
  }
}
