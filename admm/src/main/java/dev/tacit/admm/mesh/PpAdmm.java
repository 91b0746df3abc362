package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;

/**
 * PP-ADMM: Ding, Wang, Liang, Bi and Pan, CIKM 2020, algorithm 1. Objective perturbation with an
 * approximate minimiser and output noise, in each round.
 *
 * <p>Assumes generalised linear losses with bounded first and second derivative, rows of norm at
 * most 1, a connected graph. Each agent sends one noised model a round to its neighbours; everybody
 * may listen. Guarantee: the least of fact minimiser-renyi through Renyi divergence, fact
 * slack-moment, facts slack-quantile and (one round) O4, with output noise by facts solver-error
 * and objective-grid; the network's is the worst agent's (C1).
 *
 * <p>Errata: theorem 1 of the paper argues from (eps, delta) to zCDP, which is the wrong direction
 * (O5); its output noise is half of what opposite solver errors need (fact solver-error); the
 * forced regulariser is not needed, since the penalty gives the curvature (O1b), and line 3 prints
 * epsilon for c_1; the budget of its experiments exceeds epsilon = 10 (O6).
 */
public record PpAdmm(LocalObjective local, double penalty, MinimiserPlan release)
    implements MeshAlgorithm {

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    LocalProblem lagrangian = local.problem(view, penalty); // line 7
    Released model =
        curator.releaseMinimiser(
            Site.MODEL.name(), lagrangian, release, Audience.EVERYONE); // lines 6, 8 to 10
    return AgentAction.release(model); // line 13
  }

  @Override
  public double largestLetter() {
    return local.largestLetter(release, penalty);
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalty / 2, view.now().disagreement()); // line 16
  }
}
