package dev.tacit.data.schema;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a file writes a date. The form is declared: 01/02/2024 alone does not say which one it is.
 */
public enum DateForm {
  ISO("yyyy-MM-dd"),
  POINTS("dd.MM.yyyy"),
  DAY_FIRST("dd/MM/yyyy"),
  MONTH_FIRST("MM/dd/yyyy");

  private static final int LENGTH = 10;

  private final String pattern;

  DateForm(String pattern) {
    this.pattern = pattern;
  }

  /** As in a schema. */
  public String pattern() {
    return pattern;
  }

  public static List<String> patterns() {
    return Arrays.stream(values()).map(DateForm::pattern).toList();
  }

  /** The form of that pattern. */
  public static Optional<DateForm> of(String pattern) {
    return Arrays.stream(values()).filter(form -> form.pattern.equals(pattern)).findFirst();
  }

  /** Days since 1970-01-01, or NaN when the text is no date of this form. */
  public double days(CharSequence text) {
    if (text.length() != LENGTH) {
      return Double.NaN;
    }
    int year = 0;
    int month = 0;
    int day = 0;
    for (int at = 0; at < LENGTH; at++) {
      int digit = text.charAt(at) - '0';
      boolean number = digit >= 0 && digit <= 9;
      switch (pattern.charAt(at)) {
        case 'y' -> year = 10 * year + digit;
        case 'M' -> month = 10 * month + digit;
        case 'd' -> day = 10 * day + digit;
        default -> number = text.charAt(at) == pattern.charAt(at);
      }
      if (!number) {
        return Double.NaN;
      }
    }
    try {
      return LocalDate.of(year, month, day).toEpochDay();
    } catch (DateTimeException noSuchDay) {
      return Double.NaN;
    }
  }
}
