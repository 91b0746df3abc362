package dev.tacit.admm.mesh;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Gate;
import dev.tacit.dp.mechanism.GateAnswer;
import dev.tacit.dp.mechanism.GatePlan;
import dev.tacit.dp.mechanism.NoisyTest;
import dev.tacit.dp.mechanism.Sensitive;

/**
 * When an agent speaks: lines 9 to 16 of IPP-ADMM. The sound gates ask before they solve, about the
 * public point (fact S5), so line 9 comes before lines 6 to 8.
 */
interface GatePolicy {
  Move round(IppAdmm algorithm, MeshView view, Curator curator);

  /** Always: then IPP-ADMM is PP-ADMM. */
  record Open() implements GatePolicy {
    @Override
    public Move round(IppAdmm algorithm, MeshView view, Curator curator) {
      return algorithm.fired(view, curator);
    }
  }

  /** Fact S5a: one Gaussian test a round until the last allowed release. */
  record GaussianTests(NoisyTest test, int maxAbove) implements GatePolicy {
    @Override
    public Move round(IppAdmm algorithm, MeshView view, Curator curator) {
      if (view.releases() == maxAbove) {
        return Move.silent(); // line 10
      }
      boolean above = // line 9
          curator.above("gate/query", query(algorithm, view), test, Audience.EVERYONE);
      return (above ? algorithm.fired(view, curator) : Move.silent()).afterTest();
    }
  }

  /** Fact S5b: a sparse vector gate, opened in the first round. */
  record SparseVector(GatePlan plan) implements GatePolicy {
    @Override
    public Move round(IppAdmm algorithm, MeshView view, Curator curator) {
      Gate gate =
          view.gate().orElseGet(() -> curator.openGate("gate/threshold", plan, Audience.EVERYONE));
      if (!gate.isOpen()) {
        return Move.silent(); // line 10
      }
      GateAnswer answer = // line 9
          curator.above("gate/query", query(algorithm, view), gate);
      Move move = answer.above() ? algorithm.fired(view, curator) : Move.silent();
      return move.afterTest().withGate(answer.next());
    }
  }

  private static Sensitive query(IppAdmm algorithm, MeshView view) {
    return algorithm.local().gradientNorm(view, algorithm.penalty());
  }
}
