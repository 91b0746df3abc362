package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.PerturbedMinimiser;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * IPP-ADMM as algorithm 2 of CIKM 2020 prints it: the gate tests the CANDIDATE, which every round
 * therefore pays for. For comparison with the paper; {@link IppAdmm} is the form to use.
 */
record PrintedIppAdmm(
    LocalObjective local, double penalty, MinimiserPlan release, PrintedGate gate, GatePrice price)
    implements MeshAlgorithm {

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    if (view.releases() == price.releases()) {
      return AgentAction.silent(); // line 10, tested before the answer is given
    }
    PerturbedMinimiser candidate = // lines 6 to 8
        curator.minimiser("candidate", local.problem(view, penalty), release, Audience.EVERYONE);
    Sensitive decrease =
        gate.decrease(candidate, local, view.now().own().value(), price.neighbours());
    AgentAction agentAction =
        gate.isAbove(decrease, curator) // line 9
            ? AgentAction.release(
                curator.releaseOutput(Site.MODEL.name(), candidate)) // lines 11 to 13
            : AgentAction.silent(); // line 15
    return agentAction.afterTest(Optional.empty());
  }

  @Override
  public double largestLetter() {
    return local.largestLetter(release, penalty);
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalty / 2, view.now().disagreement()); // line 22
  }

  @Override
  public void finished(MeshView last, Curator curator) {
    price.payUnused(last, curator);
  }
}
