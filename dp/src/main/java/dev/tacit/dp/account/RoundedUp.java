package dev.tacit.dp.account;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats privacy costs for people: few digits, and never less than the number itself. */
public final class RoundedUp {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.CEILING);

  /** Zeros behind the point beyond which a power of ten is easier to read. */
  private static final int MOST_DECIMALS = 11;

  /** Digits before the point beyond which a power of ten is easier to read. */
  private static final int MOST_WHOLE = 12;

  private RoundedUp() {}

  /**
   * The cost of something that was certainly released. An accountant that finds 0 found that the
   * rest is within delta; "0" would read as if nothing had been released.
   */
  public static String spent(double cost) {
    return cost == 0 ? "below 1e-300" : text(cost);
  }

  /** A cost in six digits at most, rounded up. */
  public static String text(double cost) {
    return Double.isFinite(cost)
        ? plain(new BigDecimal(cost).round(SIX_DIGITS))
        : Double.toString(cost);
  }

  /**
   * A number that a person wrote down, such as delta: 1e-5 is shown as 0.00001 and not as the
   * double near it.
   */
  public static String declared(double number) {
    return Double.isFinite(number)
        ? plain(BigDecimal.valueOf(number).round(SIX_DIGITS))
        : Double.toString(number);
  }

  /** Without trailing zeros, and with a power of ten only where zeros would have to be counted. */
  private static String plain(BigDecimal shown) {
    BigDecimal least = shown.stripTrailingZeros();
    boolean readable =
        least.signum() == 0
            || (least.scale() <= MOST_DECIMALS && least.precision() - least.scale() <= MOST_WHOLE);
    return readable ? least.toPlainString() : least.toString().toLowerCase(Locale.ROOT);
  }
}
