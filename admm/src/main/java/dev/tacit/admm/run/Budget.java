package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * The privacy target of a run: epsilon, delta and the neighbouring relation. A plan that would
 * exceed it is refused.
 */
public record Budget(double epsilon, double delta, Neighbours neighbours) {
  public Budget {
    Objects.requireNonNull(neighbours, "neighbours");
    Finite.positive("epsilon", epsilon, "1 is a common choice");
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta = " + delta + " must be in [0, 1) and well below 1 / rows; 1e-5 is common");
    }
  }
}
