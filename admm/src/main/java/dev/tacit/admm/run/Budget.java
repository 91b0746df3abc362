package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import java.util.Objects;

/** The guarantee that a run must not exceed. Its text is part of the digest of ledgers' plans. */
public record Budget(double epsilon, double delta, Neighbours neighbours) {
  public Budget {
    Objects.requireNonNull(neighbours, "neighbours");
    if (!(epsilon > 0) || Double.isInfinite(epsilon)) {
      throw new IllegalArgumentException(
          "epsilon = " + epsilon + " must be positive and finite; 1 is a common choice");
    }
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta = " + delta + " must be in [0, 1) and well below 1 / rows; 1e-5 is common");
    }
  }
}
