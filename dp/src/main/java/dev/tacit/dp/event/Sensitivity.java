package dev.tacit.dp.event;

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
    if (!(bound >= 0) || Double.isInfinite(bound)) {
      throw new IllegalArgumentException(
          "sensitivity bound = " + bound + " must be finite and not negative");
    }
  }

  /** The same bound widened, for example by rounding error; the sum is rounded up. */
  public Sensitivity widened(double extra, String why) {
    if (!(extra >= 0) || Double.isInfinite(extra)) {
      throw new IllegalArgumentException("extra = " + extra + " must be finite and not negative");
    }
    return new Sensitivity(norm, Math.nextUp(bound + extra), neighbours, because + "; " + why);
  }
}
