package dev.tacit.audit;

import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.audit.EpsilonAudit.Count;
import dev.tacit.dp.audit.GaussianAudit;

/**
 * What an attacker does with a run: attack, bound and threshold, all fixed before the counted runs,
 * since choosing afterwards would make the bound invalid.
 */
record Strategy(Attack attack, BoundMethod boundMethod, ScoreThreshold scoreThreshold) {

  /** What was asked of the statement. */
  record BoundTerms(double delta, double errorRate) {}

  /** Epsilon is at least this, up to the error rate. */
  double lowerBound(AttackScores counted, BoundTerms boundTerms) {
    return bound(boundMethod, likelyHits(counted), rareHits(counted), boundTerms);
  }

  Count likelyHits(AttackScores counted) {
    return counted.hits(scoreThreshold.likelySide(), scoreThreshold);
  }

  Count rareHits(AttackScores counted) {
    return counted.hits(
        scoreThreshold.likelySide() == Side.ONE ? Side.OTHER : Side.ONE, scoreThreshold);
  }

  static double bound(BoundMethod boundMethod, Count likely, Count rare, BoundTerms boundTerms) {
    return boundMethod == BoundMethod.GAUSSIAN
        ? new GaussianAudit(boundTerms.errorRate()).epsilon(likely, rare, boundTerms.delta())
        : new EpsilonAudit(boundTerms.delta(), boundTerms.errorRate()).directed(likely, rare);
  }
}
