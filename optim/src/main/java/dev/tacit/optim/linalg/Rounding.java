package dev.tacit.optim.linalg;

/**
 * Outward rounding: bounds that remain bounds after floating-point arithmetic. Privacy costs and
 * sensitivities rely on it.
 */
public final class Rounding {
  /** The largest relative error of one rounding to nearest. */
  public static final double UNIT = 0x1p-53;

  private Rounding() {}

  /**
   * The factor n u / (1 - n u) of the standard model: n roundings in a row change a product of
   * exact numbers by at most this fraction. Rounded up itself.
   */
  public static double gamma(long operations) {
    double product = operations * UNIT;
    if (operations < 0 || product >= 0.5) {
      throw new IllegalArgumentException(
          "operations = " + operations + ": the error model needs 0 <= operations < 2^52");
    }
    return up4(product / (1 - product));
  }

  /**
   * A number not smaller than any (at least zero) whose computation with that many roundings gave
   * the value: {@code exact * (1 - gamma) <= value}.
   */
  public static double up(double value, long operations) {
    return value == 0 ? 0 : up4(value / (1 - gamma(operations)));
  }

  /** The counterpart of {@link #up} for a value that is at least zero. */
  public static double down(double value, long operations) {
    double lower = value * (1 - gamma(operations));
    return Math.max(0, Math.nextDown(Math.nextDown(lower)));
  }

  /** The sum of two numbers that are at least zero, rounded up. */
  public static double sumUp(double a, double b) {
    return Math.nextUp(a + b);
  }

  /** Their product, rounded up; zero stays zero. */
  public static double productUp(double a, double b) {
    return a == 0 || b == 0 ? 0 : Math.nextUp(a * b);
  }

  /** Their quotient, rounded up; zero stays zero. */
  public static double quotientUp(double a, double b) {
    return a == 0 ? 0 : Math.nextUp(a / b);
  }

  /** Their quotient, rounded down. */
  public static double quotientDown(double a, double b) {
    return Math.nextDown(a / b);
  }

  /** The square root of a number that is at least zero, rounded up. */
  public static double rootUp(double a) {
    return Math.nextUp(Math.sqrt(a));
  }

  private static double up4(double value) {
    return Math.nextUp(Math.nextUp(Math.nextUp(Math.nextUp(value))));
  }
}
