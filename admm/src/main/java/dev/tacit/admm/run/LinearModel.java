package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/** What training gives: the score of a row is {@code weights . row + intercept}. */
public record LinearModel(Vec weights, double intercept) {
  public LinearModel {
    Objects.requireNonNull(weights, "weights");
    if (!weights.isFinite() || !Double.isFinite(intercept)) {
      throw new IllegalArgumentException("a model must have finite weights and intercept");
    }
  }

  public static LinearModel withoutIntercept(Vec weights) {
    return new LinearModel(weights, 0);
  }
}
