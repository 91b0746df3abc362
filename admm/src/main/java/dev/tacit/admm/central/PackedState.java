package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/** A state of a central run as one vector, so that it can be one released value. */
final class PackedState {
  private PackedState() {}

  /** Everything but the round, bit for bit. */
  static Vec packed(CentralState state) {
    List<Vec> parts =
        List.of(
            state.model(),
            state.aheadModel(),
            state.modelSum(),
            state.split(),
            state.scaledDual(),
            state.aheadDual(),
            state.splitSum(),
            Vec.of(state.momentum(), state.change()));
    double[] all = new double[parts.stream().mapToInt(Vec::dimension).sum()];
    int at = 0;
    for (Vec part : parts) {
      System.arraycopy(part.toArray(), 0, all, at, part.dimension());
      at += part.dimension();
    }
    return Vec.of(all);
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
