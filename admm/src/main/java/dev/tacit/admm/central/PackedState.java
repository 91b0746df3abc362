package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/** A state of a central run as one vector, so that it can be one released value. */
final class PackedState {
  private PackedState() {}

  /** Everything but the round, bit for bit. */
  static Vec packed(CentralState state) {
    int inputs = state.model().dimension();
    int outputs = state.split().dimension();
    double[] all = new double[3 * inputs + 4 * outputs + 2];
    int at = 0;
    at = put(state.model(), all, at);
    at = put(state.aheadModel(), all, at);
    at = put(state.modelSum(), all, at);
    at = put(state.split(), all, at);
    at = put(state.scaledDual(), all, at);
    at = put(state.aheadDual(), all, at);
    at = put(state.splitSum(), all, at);
    all[at] = state.momentum();
    all[at + 1] = state.change();
    return Vec.of(all);
  }

  private static int put(Vec part, double[] all, int at) {
    for (int j = 0; j < part.dimension(); j++) {
      all[at + j] = part.get(j);
    }
    return at + part.dimension();
  }

  /** Before the first round all numbers are zero, and the state is the public start. */
  static CentralState unpacked(Vec packed, CentralIteration iteration, int round) {
    double[] all = packed.toArray();
    int inputs = iteration.coupling().map().inputs();
    int outputs = iteration.coupling().map().outputs();
    if (round == 0) {
      return iteration.start(Vec.zeros(inputs));
    }
    int splits = 3 * inputs;
    int numbers = splits + 4 * outputs;
    return new CentralState(
        round,
        part(all, 0, inputs),
        part(all, splits, outputs),
        part(all, splits + outputs, outputs),
        part(all, inputs, inputs),
        part(all, splits + 2 * outputs, outputs),
        all[numbers],
        all[numbers + 1],
        part(all, 2 * inputs, inputs),
        part(all, splits + 3 * outputs, outputs));
  }

  static int length(CentralIteration iteration) {
    return 3 * iteration.coupling().map().inputs() + 4 * iteration.coupling().map().outputs() + 2;
  }

  private static Vec part(double[] all, int from, int length) {
    return Vec.of(Arrays.copyOfRange(all, from, from + length));
  }
}
