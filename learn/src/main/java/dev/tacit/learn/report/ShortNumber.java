package dev.tacit.learn.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** A setting as people read it. What it is to the last digit stands in the model file. */
final class ShortNumber {
  private static final MathContext SIX_DIGITS = new MathContext(6);
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]+(E-?[0-9]+)?");
  private static final int MOST_DECIMALS = 11;

  private ShortNumber() {}

  /** The text itself unless it is a number with a point. */
  static String of(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return text;
    }
    BigDecimal shown = new BigDecimal(text).round(SIX_DIGITS).stripTrailingZeros();
    if (shown.signum() == 0) {
      return "0";
    }
    return Math.abs(shown.scale()) <= MOST_DECIMALS ? shown.toPlainString() : shown.toString();
  }
}
