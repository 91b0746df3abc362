package dev.tacit.cli.output;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * Formats numbers for pages: four significant digits of a real number, all digits of an exact
 * decimal.
 */
public final class HtmlText {
  private HtmlText() {}

  /** Four digits of a real number; anything else as it is. */
  public static String number(Object value) {
    if (value instanceof BigDecimal exact) {
      return exact.toPlainString();
    }
    return value instanceof Double real
        ? String.format(Locale.ROOT, "%.4g", real)
        : String.valueOf(value);
  }
}
