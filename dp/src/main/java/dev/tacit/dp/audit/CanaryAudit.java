package dev.tacit.dp.audit;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * A lower bound on epsilon from a single run (Steinke, Nasr and Jagielski 2023, theorem 5.2):
 * canary records were put in or left out by independent fair coins, and an attacker who sees the
 * result says of some of them on which side the coin fell. Under epsilon each guess is right with
 * probability at most 1 / (1 + exp(-epsilon)) given the others, so that a sound run has so many
 * right ones with a binomial probability, plus a term for delta.
 *
 * @param delta of the claim
 * @param errorRate probability with which a sound run may be accused
 */
public record CanaryAudit(double delta, double errorRate) {
  private static final double LARGEST = 30;

  public CanaryAudit {
    new EpsilonAudit(delta, errorRate);
  }

  /**
   * Epsilon is at least this; 0 if nothing can be said.
   *
   * @param canaries all of them
   * @param guesses of how many the attacker spoke
   * @param right how often he was right
   */
  public double lowerBound(int canaries, int guesses, int right) {
    if (canaries < 1 || guesses < 0 || guesses > canaries || right < 0 || right > guesses) {
      throw new IllegalArgumentException(
          "right = %d and guesses = %d must be in order and at most canaries = %d"
              .formatted(right, guesses, canaries));
    }
    if (guesses == 0 || chance(canaries, guesses, right, 0) > errorRate) {
      return 0;
    }
    double low = 0;
    double high = LARGEST;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (chance(canaries, guesses, right, middle) <= errorRate) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** At most this is the probability of so many right guesses under epsilon. */
  private double chance(int canaries, int guesses, int right, double epsilon) {
    double share = 1 / (1 + Math.exp(-epsilon));
    double atLeast = 0;
    for (int k = right; k <= guesses; k++) {
      atLeast += binomial(guesses, k, share);
    }
    double below = 0;
    double steepest = 0;
    for (int i = 1; i <= right; i++) {
      below += binomial(guesses, right - i, share);
      steepest = Math.max(steepest, below / i);
    }
    return Math.min(1, atLeast + 2 * canaries * delta * steepest);
  }

  private static double binomial(int trials, int hits, double share) {
    return Math.exp(
        LogGamma.value(trials + 1.0)
            - LogGamma.value(hits + 1.0)
            - LogGamma.value(trials - hits + 1.0)
            + hits * Math.log(share)
            + (trials - hits) * Math.log1p(-share));
  }
}
