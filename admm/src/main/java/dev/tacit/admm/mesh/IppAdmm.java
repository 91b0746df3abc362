package dev.tacit.admm.mesh;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.linalg.Vec;

/**
 * IPP-ADMM: Ding, Wang, Liang, Bi and Pan, CIKM 2020, algorithm 2, with a sound gate. As {@link
 * PpAdmm}, but an agent broadcasts only when a noisy test says that it has something to tell, and
 * at most {@code maxAbove} times.
 *
 * <p>The test is about the gradient norm of the noise-free Lagrangian at the public point (fact
 * S5): it does not involve the noise of the release that may follow, so tests and releases are
 * ordinary adaptive mechanisms. Gaussian tests (S5a) are charged for every round, a sparse vector
 * gate (S5b) once; silent rounds are never refunded.
 *
 * <p>Errata: the printed gate redraws its threshold (no free negatives, S1), leaves the ridge out
 * of its clip (S2), and with its printed noise is a fair coin (S3); see {@link PrintedGate}. The
 * prose prints another increment of the multiplier than line 22 (S7).
 */
record IppAdmm(LocalObjective local, double penalty, MinimiserPlan release, GatePolicy gate)
    implements MeshAlgorithm {

  @Override
  public Move round(MeshView view, Curator curator) {
    return gate.round(this, view, curator); // lines 6 to 16
  }

  /** Lines 6 to 8 and 11 to 13. */
  Move fired(MeshView view, Curator curator) {
    return Move.release(
        curator.releaseMinimiser(
            "model", local.problem(view, penalty), release, Audience.EVERYONE));
  }

  @Override
  public Vec dual(MeshView view) {
    return view.dual().plusScaled(penalty / 2, view.now().disagreement()); // line 22
  }
}
