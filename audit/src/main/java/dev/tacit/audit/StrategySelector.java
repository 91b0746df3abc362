package dev.tacit.audit;

import dev.tacit.audit.Strategy.BoundTerms;
import dev.tacit.dp.audit.EpsilonAudit.Count;

/**
 * Chooses, from trial runs that are not counted, what is expected to give the largest lower bound.
 *
 * @param runs how many will be counted on either side
 */
record StrategySelector(int runs, BoundTerms boundTerms) {
  private static final int THRESHOLDS = 60;

  /** A strategy and what it would find if the counted runs were like those of the trial. */
  record StrategyCandidate(Strategy strategy, double expected) {}

  StrategyCandidate selectGaussian(Attack attack, AttackScores trial) {
    ScoreThreshold scoreThreshold =
        new ScoreThreshold(trial.middle(), trial.separation() >= 0 ? Side.ONE : Side.OTHER);
    return candidate(new Strategy(attack, BoundMethod.GAUSSIAN, scoreThreshold), trial);
  }

  StrategyCandidate selectByCounts(Attack attack, AttackScores trial) {
    double[] pooled = trial.pooled();
    StrategyCandidate best = null;
    for (int k = 0; k <= THRESHOLDS; k++) {
      double threshold = between(pooled, (int) ((long) k * (pooled.length - 1) / THRESHOLDS));
      for (Side likely : Side.values()) {
        Strategy one =
            new Strategy(attack, BoundMethod.COUNTS, new ScoreThreshold(threshold, likely));
        StrategyCandidate found = candidate(one, trial);
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

  private StrategyCandidate candidate(Strategy strategy, AttackScores trial) {
    Count likely = scaled(strategy.likelyHits(trial), 0);
    Count rare = scaled(strategy.rareHits(trial), 1);
    return new StrategyCandidate(
        strategy, Strategy.bound(strategy.boundMethod(), likely, rare, boundTerms));
  }

  /**
   * As many hits among the counted runs as among those of the trial, and a few more for caution.
   */
  private Count scaled(Count trial, int more) {
    double share = Math.min(1, (trial.hits() + more) / (double) trial.trials());
    return new Count(Math.round(share * runs), runs);
  }
}
