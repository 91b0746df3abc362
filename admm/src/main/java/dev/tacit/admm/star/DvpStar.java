package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.solver.PenalisedRisk;

/**
 * DVP, dual variable perturbation (Zhang and Zhu 2017), with a hub: the baseline of Ding et al.
 * 2019. An agent minimises f_i(x) + dual.x + penalty/2 |x - consensus|^2 + b.x with noise b, which
 * is the same as noising the multiplier. Reconstructed, since the paper does not list it.
 *
 * <p>Assumes a loss with bounded slope and curvature; the strongly convex part without data has
 * curvature penalty. The minimiser is certified by its gradient and gets output noise.
 *
 * <p>Guarantee: one perturbed minimiser a round, facts minimiser-renyi, slack-moment,
 * slack-quantile for Gaussian b and R1 for Gamma-norm b, with the owner's own size.
 *
 * <p>Errata: the original states the cost of one round only and assumes exact solves.
 *
 * @param facts public side of the owner
 */
record DvpStar(EmpiricalRisk risk, OwnerFacts facts, double penalty, MinimiserPlan release)
    implements StarAlgorithm {
  DvpStar {
    facts.size().require(risk.count());
  }

  @Override
  public Released local(StarView view, Curator curator) {
    Vec pull = view.dual().value().plusScaled(-penalty, view.consensus().value());
    PenalisedRisk lagrangian =
        PenalisedRisk.sum(risk, facts.scale())
            .plusRidge(penalty)
            .plusLinear(pull); // subproblem (4)
    LocalProblem problem =
        new LocalProblem(lagrangian, view.local().value(), facts.size().maxRecords());
    return curator.releaseMinimiser(Site.MODEL.name(), problem, release, Audience.EVERYONE);
  }
}
