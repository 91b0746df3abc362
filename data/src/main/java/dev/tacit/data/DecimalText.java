package dev.tacit.data;

/**
 * Numbers as data files write them: decimal digits with an optional sign, point and exponent.
 * Java's own parser also takes NaN, Infinity, hexadecimal and a trailing d or f, none of which a
 * data file means on purpose.
 */
public final class DecimalText {
  private static final int LONGEST = 400;

  private DecimalText() {}

  /** The value, or NaN when the text is not a decimal number; too large a number is infinite. */
  public static double parse(CharSequence text) {
    int length = text.length();
    if (length == 0 || length > LONGEST) {
      return Double.NaN;
    }
    if (length <= 9) {
      long small = digits(text);
      if (small >= 0) {
        return small;
      }
    }
    for (int at = 0; at < length; at++) {
      char symbol = text.charAt(at);
      boolean usual = (symbol >= '0' && symbol <= '9') || symbol == '.' || symbol == '-';
      if (!usual && symbol != '+' && symbol != 'e' && symbol != 'E') {
        return Double.NaN;
      }
    }
    try {
      return Double.parseDouble(text.toString());
    } catch (NumberFormatException notDecimal) {
      return Double.NaN;
    }
  }

  /**
   * The same where whole and fraction are separated by the given symbol. With a comma a point is
   * refused: 1.234 may mean a thousand.
   */
  public static double parse(CharSequence text, char decimal) {
    if (decimal == '.') {
      return parse(text);
    }
    String written = text.toString();
    return written.indexOf('.') >= 0 ? Double.NaN : parse(written.replace(decimal, '.'));
  }

  /** The value of a text of at most 9 digits, or -1 when there is anything else in it. */
  private static long digits(CharSequence text) {
    long value = 0;
    for (int at = 0; at < text.length(); at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return value;
  }
}
