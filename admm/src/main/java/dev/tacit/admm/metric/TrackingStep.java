package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/**
 * From the letters of an agent and its neighbours, mixed with the public weights P (step B of
 * decision 020 among neighbours):
 *
 * <pre>
 * tracked   = P (tracked + new - old)
 * velocity  = momentum P velocity - step tracked
 * consensus = P consensus + velocity
 * </pre>
 */
record TrackingStep(List<Double> weights, double momentum, double step) implements PostProcessing {
  TrackingStep {
    weights = List.copyOf(weights);
  }

  @Override
  public String name() {
    return "gradient tracking step";
  }

  @Override
  public Vec apply(List<Vec> letters) {
    Vec mixed = letters.get(0).scaled(weights.get(0));
    for (int k = 1; k < letters.size(); k++) {
      mixed = mixed.plusScaled(weights.get(k), letters.get(k));
    }
    int dimension = mixed.dimension() / 3;
    Vec tracked = part(mixed, 0, dimension);
    Vec velocity = part(mixed, 1, dimension).scaled(momentum).plusScaled(-step, tracked);
    Vec consensus = part(mixed, 2, dimension).plus(velocity);
    double[] point = Arrays.copyOf(tracked.toArray(), 3 * dimension);
    System.arraycopy(velocity.toArray(), 0, point, dimension, dimension);
    System.arraycopy(consensus.toArray(), 0, point, 2 * dimension, dimension);
    return Vec.of(point);
  }

  private static Vec part(Vec all, int index, int dimension) {
    return Vec.of(Arrays.copyOfRange(all.toArray(), index * dimension, (index + 1) * dimension));
  }
}
