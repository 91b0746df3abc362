package dev.tacit.dp.event;

import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * How far one record can move a value: the norm, the bound, for which neighbours, and why it holds.
 * The bound covers what the computation really does, its floating-point error included.
 */
public record Sensitivity(Norm norm, double bound, Neighbours neighbours, String because) {

  /** The norm in which the bound holds. */
  public enum Norm {
    L1,
    L2
  }

  public Sensitivity {
    Objects.requireNonNull(norm, "norm");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(because, "because");
    Finite.notNegative("sensitivity bound", bound);
  }

  /** The same bound widened, for example by rounding error; the sum is rounded up. */
  public Sensitivity widened(double extra, String why) {
    Finite.notNegative("extra", extra);
    return new Sensitivity(norm, Math.nextUp(bound + extra), neighbours, because + "; " + why);
  }
}
