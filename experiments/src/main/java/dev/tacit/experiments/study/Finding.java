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
   * By cases that were seen, seen the other way round, and too close to tell. What is seen in fewer
   * cases than are too close holds where it was seen, no more.
   *
   * @param open differences within the noise, which decide nothing
   */
  public static Finding decided(int seen, int opposite, int open, String why) {
    Survival survival;
    if (seen + opposite == 0) {
      survival = Survival.OPEN;
    } else if (seen == 0) {
      survival = Survival.FAILS;
    } else {
      survival = opposite == 0 && seen >= open ? Survival.HOLDS : Survival.CONDITIONS;
    }
    String counts =
        "seen in "
            + cases(seen)
            + ", the opposite in "
            + opposite
            + ", too close to tell in "
            + open
            + ".";
    return new Finding(survival, why.isEmpty() ? counts : counts + " " + why);
  }

  private static String cases(int number) {
    return number + (number == 1 ? " case" : " cases");
  }
}
