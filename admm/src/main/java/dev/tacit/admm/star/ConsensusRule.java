package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.PostProcessing;

/** How the hub makes a consensus of all locals, then all duals, both by agent. */
public sealed interface ConsensusRule extends PostProcessing
    permits ConsensusStep, ScaledConsensusStep {
  double penalty();
}
