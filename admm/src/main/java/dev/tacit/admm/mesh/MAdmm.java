package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * M-ADMM, penalty perturbation (Zhang, Khalili and Liu 2018, as baseline of CIKM 2020): noise e
 * stands inside the penalty, penalty_t sum_j |theta + e - midpoint_j|^2, and the penalty grows
 * while the step of the multiplier stays.
 *
 * <p>The square expands to a linear term 2 penalty_t degree e.theta, so this IS {@link Dvp} with a
 * growing penalty and b = 2 penalty_t degree e; that is how it is run and priced (fact
 * objective-grid).
 *
 * <p>Erratum: the printed bound ignores the ridge and assumes exact solves.
 *
 * @param plans one per round, with the noise of b
 */
public record MAdmm(LocalObjective local, PenaltySchedule penalties, List<MinimiserPlan> plans)
    implements MeshAlgorithm {
  public MAdmm {
    plans = List.copyOf(plans);
  }

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    LocalProblem lagrangian = local.problem(view, penalties.at(view.round())); // (3) of CIKM 2020
    MinimiserPlan plan = plans.get(view.round());
    return AgentAction.release(
        curator.releaseMinimiser(Site.MODEL.name(), lagrangian, plan, Audience.EVERYONE));
  }

  /** By the first penalty, which is the least: later rounds may refuse what this lets pass. */
  @Override
  public double largestLetter() {
    return local.largestLetter(plans.get(0), penalties.first());
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalties.first() / 2, view.now().disagreement()); // (4)
  }
}
