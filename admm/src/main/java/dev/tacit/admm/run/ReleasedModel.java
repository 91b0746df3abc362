package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Objects;

/**
 * A linear model that may leave: both parts are released values, so no row and nothing else that
 * was not released can be one.
 *
 * @param intercept one number
 */
public record ReleasedModel(Released weights, Released intercept) {
  private static final Released NO_INTERCEPT = Released.zeros(1);

  public ReleasedModel {
    Objects.requireNonNull(weights, "weights");
    if (intercept.dimension() != 1) {
      throw new IllegalArgumentException(
          "intercept has " + intercept.dimension() + " entries, it must have 1");
    }
    if (!weights.value().isFinite() || !intercept.value().isFinite()) {
      throw new IllegalArgumentException("a model must have finite weights and intercept");
    }
  }

  public static ReleasedModel withoutIntercept(Released weights) {
    return new ReleasedModel(weights, NO_INTERCEPT);
  }

  /** Weights and intercept. */
  public List<Released> values() {
    return List.of(weights, intercept);
  }

  /** The numbers, for whoever scores rows. */
  public LinearModel linear() {
    return new LinearModel(weights.value(), intercept.value().get(0));
  }

  /** What no margin of a row of norm at most one exceeds, and log-odds 1. */
  Released marginScale() {
    return Released.combined(values(), new LargestMargin());
  }

  /** Of weights and intercept. */
  private record LargestMargin() implements PostProcessing {
    @Override
    public String name() {
      return "largest margin of a model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(released.get(0).norm() + released.get(1).norm(), 1);
    }
  }
}
