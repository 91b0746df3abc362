package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;

/**
 * Released values that a test chooses. They are stamped as not protected by noise, so that no
 * certificate covers them. This artifact is for tests and benchmarks and is not published.
 */
public final class TestReleased {
  private TestReleased() {}

  public static Released of(Vec value) {
    return Released.chosen(value);
  }
}
