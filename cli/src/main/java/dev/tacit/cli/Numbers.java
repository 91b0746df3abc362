package dev.tacit.cli;

import picocli.CommandLine.TypeConversionException;

/**
 * Converters of numbers on the command line, whose messages show what a number looks like.
 *
 * <p>The library's own messages name Java types, which say nothing to a user.
 */
final class Numbers {
  private Numbers() {}

  /** A real number in Java's notation. */
  static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' must be a number, such as 0.5 or 1e-5");
    }
  }

  /** A whole number of the size of a Java {@code int}. */
  static int count(String text) {
    return Math.toIntExact(within(text, Integer.MAX_VALUE));
  }

  /** A whole number of the size of a Java {@code long}. */
  static long whole(String text) {
    return within(text, Long.MAX_VALUE);
  }

  /** Parses a whole number whose absolute value is limited. */
  private static long within(String text, long most) {
    try {
      long value = Long.parseLong(text);
      if (value >= -most && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below together with numbers out of range.
    }
    throw new TypeConversionException(
        "'" + text + "' must be a whole number of at most " + most + ", such as 5");
  }
}
