package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;

/**
 * One of the two iterations of the paper: where it asks for a gradient and what it does with it.
 */
public sealed interface CentralIteration permits DpAdmm, DpAccAdmm {
  Coupling coupling();

  double penalty();

  double stepSize();

  /** The public point whose gradient the next step needs. */
  Vec query(CentralState state);

  /** One round, given the noisy gradient at the query point. */
  CentralState step(CentralState state, Vec noisyGradient);

  default CentralState start(Vec model) {
    return CentralState.start(model, Vec.zeros(coupling().map().outputs()));
  }
}
