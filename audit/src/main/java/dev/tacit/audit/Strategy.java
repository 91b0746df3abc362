package dev.tacit.audit;

import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.audit.EpsilonAudit.Count;
import dev.tacit.dp.audit.GaussianAudit;

/** What an attacker does with a run, all of it fixed before the counted runs. */
record Strategy(Attack attack, Method method, Mark mark) {

  /** What was asked of the statement. */
  record Terms(double delta, double errorRate) {}

  /** Epsilon is at least this, up to the error rate. */
  double lowerBound(AttackScores counted, Terms terms) {
    return bound(method, likely(counted), rare(counted), terms);
  }

  Count likely(AttackScores counted) {
    return counted.hits(mark.likely(), mark);
  }

  Count rare(AttackScores counted) {
    return counted.hits(mark.likely() == Side.ONE ? Side.OTHER : Side.ONE, mark);
  }

  static double bound(Method method, Count likely, Count rare, Terms terms) {
    return method == Method.GAUSSIAN
        ? new GaussianAudit(terms.errorRate()).epsilon(likely, rare, terms.delta())
        : new EpsilonAudit(terms.delta(), terms.errorRate()).directed(likely, rare);
  }
}
