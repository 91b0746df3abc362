package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * Parameters of one stage of the gradient rounds (step B of decision 020): the first has the tight
 * cap; the second, whose rounds enter the model, uses what the first has shown.
 *
 * @param capShare of the rule, or a wide one where labels are weak (step T)
 * @param firstConsensus where the first stage ended, in metric coordinates: which features have
 *     shown that they matter (step V)
 */
record MetricStage(Metric metric, double capShare, Optional<Vec> firstConsensus) {
  MetricStage withFirstConsensus(Vec consensus) {
    return new MetricStage(metric, capShare, Optional.of(consensus));
  }

  MetricStage widened(double wide) {
    return new MetricStage(metric, wide, firstConsensus);
  }
}
