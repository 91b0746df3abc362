package dev.tacit.admm.probability;

import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/**
 * The model whose margins are counted, which is the one that is published.
 *
 * @param packed weights, intercept, a size that most margins do not exceed, and about how much
 *     log-odds a margin of one is worth
 */
record AgreedModel(Released packed) {

  /** A model that is zero has a reach all the same. */
  private static final double LEAST_REACH = 1e-9;

  /** So that edges of bins beside a large intercept are still apart as doubles. */
  private static final double LEAST_OVER_INTERCEPT = 1e-6;

  static Released packed(ReleasedModel model, Released scale) {
    return Released.combined(List.of(model.weights(), model.intercept(), scale), new Packed());
  }

  static int length(int features) {
    return features + 3;
  }

  private int features() {
    return packed.dimension() - 3;
  }

  Vec weights() {
    return part(0, features()).value();
  }

  double intercept() {
    return packed.value().get(features());
  }

  double reach() {
    double least = Math.max(LEAST_REACH, LEAST_OVER_INTERCEPT * Math.abs(intercept()));
    return Math.max(least, packed.value().get(features() + 1));
  }

  double logOdds() {
    return packed.value().get(features() + 2);
  }

  ReleasedModel model() {
    return new ReleasedModel(part(0, features()), part(features(), features() + 1));
  }

  private Released part(int from, int to) {
    return packed.map(new Part(from, to));
  }

  /** One after the other. */
  record Packed() implements PostProcessing {
    @Override
    public String name() {
      return "weights, intercept and scale of margins";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(
          released.stream().flatMapToDouble(part -> Arrays.stream(part.toArray())).toArray());
    }
  }

  /** Some entries. */
  record Part(int from, int to) implements PostProcessing {
    @Override
    public String name() {
      return "part of a model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(Arrays.copyOfRange(released.get(0).toArray(), from, to));
    }
  }
}
