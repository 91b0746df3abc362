package dev.tacit.testkit;

import java.util.Random;

/**
 * A property over seeded random cases. The first seed is fixed, so that a build is repeatable, and
 * {@code -Dtacit.seed=N} moves it; a failure names the seed that repeats it as its first case.
 */
public final class ForAll {
  private static final long FIRST_SEED = Long.getLong("tacit.seed", 20_261_115L);

  private ForAll() {}

  /** One case of a property. */
  @FunctionalInterface
  public interface Case {
    void check(Random random) throws Exception;
  }

  public static void cases(int count, Case property) {
    if (count < 1) {
      throw new IllegalArgumentException("count = " + count + ": a property needs a case");
    }
    for (int index = 0; index < count; index++) {
      long seed = FIRST_SEED + index;
      try {
        property.check(new Random(seed));
      } catch (Exception | AssertionError failure) {
        throw new AssertionError(
            "case " + index + " failed; repeat it with -Dtacit.seed=" + seed + ": " + failure,
            failure);
      }
    }
  }
}
