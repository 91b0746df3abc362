package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;

/**
 * Where the scaled multiplier starts. The paper starts it at the raw gradient of the first model,
 * which is private data: y_1 is then a noise-free function of it (fact dual-start). Here it is
 * zero, or it is computed from the noisy gradient that the first round releases anyway: the state
 * of a run is a function of released values ({@link ReleasedState}), and a raw gradient is none.
 */
public enum InitialDual {
  ZERO,
  NOISY_REUSE;

  /**
   * u_0 = -(1/penalty) (A')^+ v with v the released gradient at the first model. Free, because the
   * first round asks for the same gradient and uses the same v. For A of full column rank (A')^+ =
   * A (A'A)^-1, so that A' u_0 = -v / penalty (fact split-rank).
   */
  static Vec noisyReuse(CentralIteration iteration, Vec releasedGradient) {
    Coupling coupling = iteration.coupling();
    Vec solved = coupling.map().gram().cholesky().solve(releasedGradient);
    return coupling.map().times(solved).scaled(-1 / iteration.penalty());
  }
}
