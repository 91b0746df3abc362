package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * {@link ConsensusStep} where z stands for the model D z with a diagonal D of released numbers: the
 * minimiser of lasso |D z|_1 + ridge/2 |D z|^2 + sum_i (-dual_i.z + penalty/2 |local_i - z|^2). It
 * falls apart by coordinates, with lasso d_j and ridge d_j^2 in the place of lasso and ridge.
 */
record ScaledConsensusStep(double penalty, double lasso, double ridge, Metric metric)
    implements ConsensusRule {

  @Override
  public String name() {
    return "consensus of the hub in scaled coordinates";
  }

  @Override
  public Vec apply(List<Vec> localsThenDuals) {
    int agents = localsThenDuals.size() / 2;
    double curvature = agents * penalty;
    double[] z = ConsensusStep.pull(localsThenDuals, penalty).toArray();
    for (int j = 0; j < z.length; j++) {
      double scale = metric.scale().get(j);
      double kept = Math.max(0, Math.abs(z[j]) - lasso * scale);
      z[j] = Math.copySign(kept / (curvature + ridge * scale * scale), z[j]);
    }
    return Vec.of(z);
  }
}
