package dev.tacit.admm.central;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Where a central run stands, as a function of its released gradients.
 *
 * @param packed see {@link PackedState}
 */
record ReleasedState(CentralIteration iteration, int round, Released packed) {

  /** Model and multiplier zero. */
  static ReleasedState start(CentralIteration iteration) {
    return new ReleasedState(iteration, 0, Released.zeros(PackedState.length(iteration)));
  }

  /** After a round, given the released gradient at the query point. */
  ReleasedState next(Released gradient, boolean reuse) {
    Released stepped =
        Released.combined(List.of(packed, gradient), new CentralStep(iteration, round, reuse));
    return new ReleasedState(iteration, round + 1, stepped);
  }

  CentralState read() {
    return PackedState.unpacked(packed.value(), iteration, round);
  }

  Released model() {
    return packed.map(new Published(iteration, round, false));
  }

  /** The plain mean of the models of all rounds. */
  Released averageModel() {
    return packed.map(new Published(iteration, round, true));
  }

  /** The model in a state. */
  record Published(CentralIteration iteration, int round, boolean average)
      implements PostProcessing {
    @Override
    public String name() {
      return average ? "mean model of the rounds" : "model of a state";
    }

    @Override
    public Vec apply(List<Vec> released) {
      CentralState state = PackedState.unpacked(released.get(0), iteration, round);
      return average ? state.averageModel() : state.model();
    }
  }

  /**
   * One round on released values: from the state, packed, and the released gradient to the next
   * state.
   *
   * @param round of the state
   * @param reuse whether this gradient also gives the dual that the state starts with
   */
  private record CentralStep(CentralIteration iteration, int round, boolean reuse)
      implements PostProcessing {
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
}
