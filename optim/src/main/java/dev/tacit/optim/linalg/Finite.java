package dev.tacit.optim.linalg;

/** Refusals of numbers that are not finite or out of range, by the name that the caller knows. */
public final class Finite {
  private Finite() {}

  public static void positive(String name, double value) {
    require(value > 0, name, value, "must be positive and finite");
  }

  /** The same, saying what to do about it. */
  public static void positive(String name, double value, String remedy) {
    require(value > 0, name, value, "must be positive and finite; " + remedy);
  }

  public static void notNegative(String name, double value) {
    require(value >= 0, name, value, "must be finite and not negative");
  }

  private static void require(boolean inRange, String name, double value, String what) {
    if (!inRange || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " = " + value + " " + what);
    }
  }
}
