package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Gate;
import dev.tacit.dp.mechanism.GateAnswer;
import dev.tacit.dp.mechanism.GatePlan;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoisyTest;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;

/**
 * IPP-ADMM: Ding, Wang, Liang, Bi and Pan, CIKM 2020, algorithm 2, with a sound gate. As {@link
 * PpAdmm}, but an agent broadcasts only when a noisy test says that it has something to tell, and
 * at most so many times.
 *
 * <p>The test is about the gradient norm of the noise-free Lagrangian at the public point (fact
 * public-point-test): it does not involve the noise of the release that may follow, so line 9 comes
 * before lines 6 to 8, and tests and releases are ordinary adaptive mechanisms. Gaussian tests
 * (S5a) are charged for every round, a sparse vector gate (S5b) once; silent rounds are never
 * refunded.
 *
 * <p>Errata: the printed gate redraws its threshold (no free negatives, S1), leaves the ridge out
 * of its clip (S2), and with its printed noise is a fair coin (S3); see {@link PrintedIppAdmm}. The
 * prose prints another increment of the multiplier than line 22 (S7).
 */
record IppAdmm(
    LocalObjective local, double penalty, MinimiserPlan release, Test test, GatePrice price)
    implements MeshAlgorithm {
  static final Site GATE_QUERY =
      new Site("gate/query", "whether the owner has something to tell, round by round");
  static final Site GATE_THRESHOLD =
      new Site("gate/threshold", "from when on the owner has something to tell");

  /** How an agent finds out whether to speak. */
  sealed interface Test {
    /** Fact gaussian-filter: one Gaussian test a round until the last allowed release. */
    record Gaussian(NoisyTest test) implements Test {}

    /** Fact above-threshold: a sparse vector gate, opened in the first round. */
    record SparseVector(GatePlan plan) implements Test {}

    /** No test: public rounds, to compare a gate with. */
    record Scheduled(List<Integer> rounds) implements Test {
      public Scheduled {
        rounds = List.copyOf(rounds);
      }
    }
  }

  /** What the test said, and the gate after it. */
  private record Answer(boolean above, Optional<Gate> gate) {}

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    if (view.releases() == price.releases()) {
      return AgentAction.silent(); // line 10
    }
    if (test instanceof Test.Scheduled schedule) {
      return schedule.rounds().contains(view.round())
          ? AgentAction.release(released(view, curator))
          : AgentAction.silent();
    }
    Answer answer = answer(local.gradientNorm(view, penalty), view, curator); // line 9
    if (!answer.above()) {
      return AgentAction.silent().afterTest(answer.gate()); // line 15
    }
    return AgentAction.release(released(view, curator)).afterTest(answer.gate()); // lines 12 and 13
  }

  private Released released(MeshView view, Curator curator) {
    LocalProblem lagrangian = local.problem(view, penalty); // line 7
    // lines 6, 8 and 11
    return curator.releaseMinimiser(Site.MODEL.name(), lagrangian, release, Audience.EVERYONE);
  }

  private Answer answer(Sensitive query, MeshView view, Curator curator) {
    if (test instanceof Test.Gaussian gaussian) {
      boolean above = curator.above(GATE_QUERY.name(), query, gaussian.test(), Audience.EVERYONE);
      return new Answer(above, Optional.empty());
    }
    GatePlan plan = ((Test.SparseVector) test).plan();
    Gate gate =
        view.gate()
            .orElseGet(() -> curator.openGate(GATE_THRESHOLD.name(), plan, Audience.EVERYONE));
    GateAnswer said = curator.above(GATE_QUERY.name(), query, gate);
    return new Answer(said.above(), Optional.of(said.next()));
  }

  @Override
  public double largestLetter() {
    return local.largestLetter(release, penalty);
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalty / 2, view.now().disagreement()); // lines 17 to 22
  }

  @Override
  public void finished(MeshView last, Curator curator) {
    price.payUnused(last, curator);
  }
}
