package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import java.util.Objects;

/**
 * The guarantee that a run must not exceed.
 *
 * @param proofs which facts may price it
 */
public record Budget(double epsilon, double delta, Neighbours neighbours, Proofs proofs) {
  public Budget {
    Objects.requireNonNull(proofs, "proofs");
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

  public Budget(double epsilon, double delta, Neighbours neighbours) {
    this(epsilon, delta, neighbours, Proofs.CONFIRMED);
  }

  /** Part of the digest of plans that ledgers keep, so confirmed proofs add nothing to it. */
  @Override
  public String toString() {
    return "Budget[epsilon="
        + epsilon
        + ", delta="
        + delta
        + ", neighbours="
        + neighbours
        + (proofs == Proofs.CONFIRMED ? "]" : ", proofs=" + proofs + "]");
  }
}
