package dev.tacit.dp.mechanism;

/** Arithmetic on positive numbers that errs upwards; {@code down} is its mirror for quotients. */
final class Up {
  private Up() {}

  static double plus(double a, double b) {
    return Math.nextUp(a + b);
  }

  static double times(double a, double b) {
    return a == 0 || b == 0 ? 0 : Math.nextUp(a * b);
  }

  static double over(double a, double b) {
    return a == 0 ? 0 : Math.nextUp(a / b);
  }

  static double sqrt(double a) {
    return Math.nextUp(Math.sqrt(a));
  }

  static double downOver(double a, double b) {
    return Math.nextDown(a / b);
  }
}
