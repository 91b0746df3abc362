package dev.tacit.cli;

import picocli.CommandLine.TypeConversionException;

/** Numbers on the command line; who mistypes one is told what a number looks like. */
final class Numbers {
  private Numbers() {}

  static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' must be a number, such as 0.5 or 1e-5");
    }
  }

  static int count(String text) {
    return Math.toIntExact(within(text, Integer.MAX_VALUE));
  }

  static long whole(String text) {
    return within(text, Long.MAX_VALUE);
  }

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
