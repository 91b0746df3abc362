package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * With what step B of decision 020 is done: in the first stage with the tight cap, in the second,
 * whose rounds count for the model, with what was learnt in the first.
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
