package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;

/**
 * Decentralised consensus ADMM, no privacy (equations 3 and 4 of Ding et al., CIKM 2020; 8 and 9 of
 * Zhang, Khalili and Liu, Allerton 2018): min over theta of the sum of the agents' objectives.
 *
 * <p>Assumes convex smooth losses and a connected graph. Each agent sends its minimiser to its
 * neighbours in the clear; the receipt says that nothing protects it.
 */
public record AdmmMesh(LocalObjective local, double penalty, double gradientTolerance)
    implements MeshAlgorithm {

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    PrimalRelease clear = new PrimalRelease.InClear(gradientTolerance);
    return AgentAction.release(
        clear.model(local.problem(view, penalty), view.releases(), curator)); // (3)
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalty / 2, view.now().disagreement()); // (4)
  }
}
