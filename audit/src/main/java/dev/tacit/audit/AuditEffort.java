package dev.tacit.audit;

import dev.tacit.optim.linalg.Finite;

/**
 * How much an audit may do.
 *
 * @param runs counted on either side, at most
 * @param seconds that counting may take; by the pace of trial runs it says how many are counted
 */
public record AuditEffort(int runs, double seconds) {
  private static final int MOST_RUNS = 200_000;
  static final int FEWEST_RUNS = 100;

  /** With fewer, hardly any epsilon is noticed at a usual confidence. */
  private static final int CONTROL_RUNS = 400;

  private static final double SECONDS = 200;
  private static final double FEWEST_SECONDS = 60;

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
    return new AuditEffort(
        (int) Math.max(FEWEST_RUNS, runs), Math.max(FEWEST_SECONDS, SECONDS * share));
  }

  /** Runs from which nothing but the attack is chosen. */
  int trialRuns() {
    return Math.max(100, Math.min(3000, runs / 20));
  }

  /**
   * How many runs will be counted. That is fixed before the first of them: were counting stopped by
   * a clock, and did slow runs look different, what is counted would not be what was drawn.
   *
   * @param secondsEach of a pair of trial runs
   */
  int affordableRuns(double secondsEach) {
    return (int) Math.max(FEWEST_RUNS, Math.min(runs, seconds / secondsEach));
  }

  /** So many, however long it takes. */
  static AuditEffort withoutTimeLimit(int runs) {
    return new AuditEffort(runs, Double.MAX_VALUE);
  }

  /** For a positive control. */
  AuditEffort tenth() {
    return new AuditEffort(
        Math.max(Math.min(runs, CONTROL_RUNS), runs / 10), Math.max(FEWEST_SECONDS, seconds / 10));
  }
}
