package dev.tacit.admm.central;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * One round on released values: from the state, packed, and the released gradient to the next
 * state.
 *
 * @param round of the state
 * @param reuse whether this gradient also gives the dual that the state starts with
 */
record CentralStep(CentralIteration iteration, int round, boolean reuse) implements PostProcessing {
  @Override
  public String name() {
    return "linearised ADMM step";
  }

  @Override
  public Vec apply(List<Vec> released) {
    CentralState state = PackedState.unpacked(released.get(0), iteration, round);
    Vec gradient = released.get(1);
    CentralState from =
        reuse
            ? CentralState.start(state.model(), InitialDual.noisyReuse(iteration, gradient))
            : state;
    return PackedState.packed(iteration.step(from, gradient));
  }
}
