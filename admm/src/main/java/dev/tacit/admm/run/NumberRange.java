package dev.tacit.admm.run;

import java.math.BigDecimal;

/**
 * Numbers between two ends. An open end at 0 leaves out the subnormal numbers, too: the inverse of
 * one is infinite.
 */
record NumberRange(double least, double most, boolean withoutLeast, boolean withoutMost)
    implements AllowedValues<Double> {
  private static final int MOST_ZEROS = 5;

  @Override
  public Double parse(String name, String text) {
    double value = number(name, text);
    if (!holds(value)) {
      throw refused(name, text, requirement());
    }
    return value;
  }

  static double number(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " = " + text + " is not a number", e);
    }
  }

  static IllegalArgumentException refused(String name, String text, String requirement) {
    return new IllegalArgumentException(
        name + " = " + text + " must be " + requirement + "; leave it out for the default");
  }

  boolean holds(double value) {
    double first = withoutLeast ? Math.max(Math.nextUp(least), Double.MIN_NORMAL) : least;
    return value >= first && (withoutMost ? value < most : value <= most);
  }

  String requirement() {
    return withoutLeast
        ? "above " + plain(least) + " and " + (withoutMost ? "below " : "at most ") + plain(most)
        : "in [" + plain(least) + ", " + plain(most) + (withoutMost ? ")" : "]");
  }

  @Override
  public String text(Double value) {
    return Double.toString(value);
  }

  @Override
  public String description() {
    return (withoutLeast ? "(" : "[")
        + readable(least)
        + ", "
        + readable(most)
        + (withoutMost ? ")" : "]");
  }

  static String plain(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  /** With a power of ten where the digits would be zeros mostly. */
  static String readable(double number) {
    BigDecimal exact = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    int power = exact.precision() - 1 - exact.scale();
    if (number == 0 || (power < MOST_ZEROS && power > -MOST_ZEROS)) {
      return exact.toPlainString();
    }
    return exact.movePointLeft(power).toPlainString() + "e" + power;
  }

  /** Allowed values: whole numbers between two ends, both included. */
  record CountRange(int least, int most) implements AllowedValues<Integer> {
    @Override
    public Integer parse(String name, String text) {
      double value = new NumberRange(least, most, false, false).parse(name, text);
      if (value != Math.rint(value)) {
        throw new IllegalArgumentException(name + " = " + text + " must be a whole number");
      }
      return (int) value;
    }

    @Override
    public String text(Integer value) {
      return Integer.toString(value);
    }

    @Override
    public String description() {
      return least + " to " + most;
    }
  }

  /** Allowed values: zero, which switches something off, or a number of a range. */
  record ZeroOr(NumberRange others) implements AllowedValues<Double> {
    @Override
    public Double parse(String name, String text) {
      double value = NumberRange.number(name, text);
      if (value != 0 && !others.holds(value)) {
        throw NumberRange.refused(name, text, "0 or " + others.requirement());
      }
      return value;
    }

    @Override
    public String text(Double value) {
      return others.text(value);
    }

    @Override
    public String description() {
      return "0 or " + others.description();
    }
  }
}
