package dev.tacit.architecture.turn;

import dev.tacit.architecture.Violations;

/** The other half of a cycle of packages, so that a test sees the fence hold it. */
public final class Returns {
  private Returns() {}

  public static String back() {
    return Violations.Turns.class.getName();
  }
}
