package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;

/**
 * Reads whole numbers counted from 0, in files that hold nothing else, such as splits and graphs.
 */
final class Integers {
  private Integers() {}

  /** The line up to {@code #}, without blanks around it. */
  static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  static int parseBelow(int limit, String text, FileLocation fileLocation) {
    boolean digits = !text.isEmpty() && text.length() <= 10;
    long value = 0;
    for (int at = 0; at < text.length() && digits; at++) {
      int digit = text.charAt(at) - '0';
      digits = digit >= 0 && digit <= 9;
      value = 10 * value + digit;
    }
    if (!digits || value >= limit) {
      throw new DataException(
          fileLocation,
          DataException.quoted(text) + " is not a number of 0.." + (limit - 1),
          "numbers count from 0 and must be known");
    }
    return (int) value;
  }
}
