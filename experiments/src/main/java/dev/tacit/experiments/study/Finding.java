package dev.tacit.experiments.study;

import java.util.Objects;

/** What became of a paper's statement, and why, with the numbers that say so. */
public record Finding(Survival survival, String why) {
  /** Whether a statement survives. */
  public enum Survival {
    HOLDS("holds"),
    CONDITIONS("holds under conditions"),
    FAILS("does not hold"),
    OPEN("not decided by these runs");

    private final String label;

    Survival(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public Finding {
    Objects.requireNonNull(survival, "survival");
    Objects.requireNonNull(why, "why");
  }

  /** By how many of the cases it was seen in: all, some, none. */
  public static Finding counted(int seen, int cases, String why) {
    if (cases == 0) {
      return new Finding(Survival.OPEN, why);
    }
    Survival survival =
        seen == cases ? Survival.HOLDS : seen == 0 ? Survival.FAILS : Survival.CONDITIONS;
    return new Finding(survival, "seen in " + seen + " of " + cases + " cases. " + why);
  }

  /**
   * By cases that were seen, seen the other way round, and too close to tell.
   *
   * @param open differences within the noise, which decide nothing
   */
  public static Finding decided(int seen, int opposite, int open, String why) {
    Survival survival =
        seen + opposite == 0
            ? Survival.OPEN
            : opposite == 0 ? Survival.HOLDS : seen == 0 ? Survival.FAILS : Survival.CONDITIONS;
    String counts =
        "seen in "
            + seen
            + " cases, the opposite in "
            + opposite
            + ", too close to tell in "
            + open
            + ".";
    return new Finding(survival, why.isEmpty() ? counts : counts + " " + why);
  }
}
