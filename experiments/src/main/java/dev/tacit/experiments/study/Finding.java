package dev.tacit.experiments.study;

import java.util.Objects;

/** Judgement on a paper's statement, with the numbers that support it. */
public record Finding(Judgement judgement, String reason) {
  /** Whether a statement survives. */
  public enum Judgement {
    HOLDS("holds"),
    CONDITIONAL("holds under conditions"),
    FAILS("does not hold"),
    UNDECIDED("not decided by these runs");

    private final String label;

    Judgement(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public Finding {
    Objects.requireNonNull(judgement, "survival");
    Objects.requireNonNull(reason, "why");
  }

  /** By how many of the cases it was seen in: all, some, none. */
  public static Finding fromCounts(int seen, int cases, String why) {
    if (cases == 0) {
      return new Finding(Judgement.UNDECIDED, why);
    }
    Judgement judgement =
        seen == cases ? Judgement.HOLDS : seen == 0 ? Judgement.FAILS : Judgement.CONDITIONAL;
    return new Finding(judgement, "seen in " + seen + " of " + cases + " cases. " + why);
  }

  /**
   * By cases that were seen, seen the other way round, and too close to tell. What is seen in fewer
   * cases than are too close holds where it was seen, no more.
   *
   * @param open differences within the noise, which decide nothing
   */
  public static Finding fromComparisons(int seen, int opposite, int open, String why) {
    Judgement judgement;
    if (seen + opposite == 0) {
      judgement = Judgement.UNDECIDED;
    } else if (seen == 0) {
      judgement = Judgement.FAILS;
    } else {
      judgement = opposite == 0 && seen >= open ? Judgement.HOLDS : Judgement.CONDITIONAL;
    }
    String counts =
        "seen in "
            + cases(seen)
            + ", the opposite in "
            + opposite
            + ", too close to tell in "
            + open
            + ".";
    return new Finding(judgement, why.isEmpty() ? counts : counts + " " + why);
  }

  private static String cases(int number) {
    return number + (number == 1 ? " case" : " cases");
  }
}
