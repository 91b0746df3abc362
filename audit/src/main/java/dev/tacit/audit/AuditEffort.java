package dev.tacit.audit;

import dev.tacit.optim.linalg.Finite;

/**
 * How much an audit may do.
 *
 * @param runs counted on either side, at most
 * @param seconds that the counted runs may take, by the speed of the trial runs
 */
public record AuditEffort(int runs, double seconds) {
  private static final int MOST_RUNS = 200_000;
  private static final int FEWEST_RUNS = 100;
  private static final double SECONDS = 200;

  public AuditEffort {
    if (runs < FEWEST_RUNS) {
      throw new IllegalArgumentException("runs = " + runs + " must be at least " + FEWEST_RUNS);
    }
    Finite.positive("seconds", seconds);
  }

  /** A share, or a multiple, of the usual effort. */
  public static AuditEffort of(double share) {
    Finite.positive("effort", share, "1 is usual");
    double runs = Math.min(Integer.MAX_VALUE / 4.0, MOST_RUNS * share);
    return new AuditEffort((int) Math.max(FEWEST_RUNS, runs), SECONDS * share);
  }

  /** Runs from which nothing but the attack is chosen. */
  int trialRuns() {
    return Math.max(100, Math.min(3000, runs / 20));
  }

  /** How many can be counted if a pair of runs takes so long. */
  int affordable(double secondsOfPair) {
    double affordable = seconds / Math.max(secondsOfPair, 1e-9);
    return (int) Math.max(FEWEST_RUNS, Math.min(runs, affordable));
  }
}
