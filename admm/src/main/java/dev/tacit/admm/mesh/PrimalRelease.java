package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.solver.CertifiedNewton;
import java.util.List;

/** How the minimiser of a round leaves the agent. The adversary may see every message. */
sealed interface PrimalRelease {
  /**
   * Solves and releases.
   *
   * @param index how many fresh values this agent has released before
   */
  Released model(LocalProblem problem, int index, Curator curator);

  /** The largest letter of a neighbour from which a model can be made. */
  double largestLetter(LocalObjective local, double penalty);

  /** Without protection, and the receipt says so. */
  record InClear(double gradientTolerance) implements PrimalRelease {
    @Override
    public Released model(LocalProblem problem, int index, Curator curator) {
      var solution =
          new CertifiedNewton().minimise(problem.objective(), problem.start(), gradientTolerance);
      return curator.releaseInClear(Site.MODEL.name(), solution.minimiser(), Audience.EVERYONE);
    }

    @Override
    public double largestLetter(LocalObjective local, double penalty) {
      return RoundBuffer.LARGEST_NORM;
    }
  }

  /** Objective perturbation with output noise; the last plan serves all later releases. */
  record Perturbed(List<MinimiserPlan> plans) implements PrimalRelease {
    public Perturbed {
      plans = List.copyOf(plans);
      if (plans.isEmpty()) {
        throw new IllegalArgumentException("plans = [] must hold at least one");
      }
    }

    @Override
    public Released model(LocalProblem problem, int index, Curator curator) {
      MinimiserPlan plan = plans.get(Math.min(index, plans.size() - 1));
      return curator.releaseMinimiser(Site.MODEL.name(), problem, plan, Audience.EVERYONE);
    }

    @Override
    public double largestLetter(LocalObjective local, double penalty) {
      return local.largestLetter(plans.get(0), penalty);
    }
  }
}
