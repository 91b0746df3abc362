package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;

/** Released values that a test chooses; production code has no way to make them. */
public final class TestReleased {
  private TestReleased() {}

  public static Released of(Vec value) {
    return Released.publicConstant(value, "chosen by a test");
  }
}
