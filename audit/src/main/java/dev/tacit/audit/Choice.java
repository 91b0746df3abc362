package dev.tacit.audit;

import dev.tacit.audit.Strategy.Terms;
import dev.tacit.dp.audit.EpsilonAudit.Count;

/**
 * Chooses, from trial runs that are not counted, what promises the largest lower bound.
 *
 * @param runs how many will be counted on either side
 */
record Choice(int runs, Terms terms) {
  private static final int MARKS = 60;

  /** A strategy and what it would find if the counted runs were like those of the trial. */
  record Promising(Strategy strategy, double expected) {}

  Promising gaussian(Attack attack, AttackScores trial) {
    Mark mark = new Mark(trial.middle(), trial.separation() >= 0 ? Side.ONE : Side.OTHER);
    return promising(new Strategy(attack, Method.GAUSSIAN, mark), trial);
  }

  Promising counts(Attack attack, AttackScores trial) {
    double[] pooled = trial.pooled();
    Promising best = null;
    for (int k = 0; k <= MARKS; k++) {
      double threshold = between(pooled, (int) ((long) k * (pooled.length - 1) / MARKS));
      for (Side likely : Side.values()) {
        Strategy one = new Strategy(attack, Method.COUNTS, new Mark(threshold, likely));
        Promising found = promising(one, trial);
        best = best == null || found.expected() > best.expected() ? found : best;
      }
    }
    return best;
  }

  /** Between two scores that differ, so that a score is rarely on the mark. */
  private static double between(double[] sorted, int index) {
    int next = index;
    while (next < sorted.length - 1 && sorted[next] == sorted[index]) {
      next++;
    }
    return (sorted[index] + sorted[next]) / 2;
  }

  private Promising promising(Strategy strategy, AttackScores trial) {
    Count likely = scaled(strategy.likely(trial), 0);
    Count rare = scaled(strategy.rare(trial), 1);
    return new Promising(strategy, Strategy.bound(strategy.method(), likely, rare, terms));
  }

  /**
   * As many hits among the counted runs as among those of the trial, and a few more for caution.
   */
  private Count scaled(Count trial, int more) {
    double share = Math.min(1, (trial.hits() + more) / (double) trial.trials());
    return new Count(Math.round(share * runs), runs);
  }
}
