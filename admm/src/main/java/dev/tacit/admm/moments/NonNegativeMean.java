package dev.tacit.admm.moments;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.SumRounding;
import java.util.Objects;

/**
 * A mean of vectors of bounded norm, one per record, of which any two have a non-negative inner
 * product: squares of features, or outer products as isometric vectors. Replacing a record then
 * moves the sum by sqrt(2) times the bound, not twice: |p - q|^2 &lt;= |p|^2 + |q|^2 (fact
 * learned-graph).
 *
 * @param bound on the Euclidean norm of what one record contributes, enforced by the caller
 * @param size public size of the owner
 * @param length entries of the vectors
 */
public record NonNegativeMean(double bound, PublicSize size, int length, String because) {
  /** Roundings of a term beside the additions: its weight, its products and their scale. */
  private static final int PRODUCTS = 16;

  /** What replacing one record moves, in bounds; rounded up. */
  public static final double REPLACED = Math.nextUp(Math.sqrt(2));

  public NonNegativeMean {
    Objects.requireNonNull(size, "size");
    Objects.requireNonNull(because, "because");
    Finite.positive("bound", bound);
  }

  /** The exact move, and the rounding of the sum under either neighbour (fact sum-rounding). */
  public Sensitivity sensitivity() {
    boolean replaced = size.neighbours() == Neighbours.REPLACE_ONE;
    double rounding = SumRounding.bound(size.maxRecords(), length, bound, PRODUCTS);
    double exact = Rounding.up((replaced ? REPLACED : 1) * bound / size.divisor(), 4);
    return new Sensitivity(Sensitivity.Norm.L2, exact, size.neighbours(), because)
        .widened(Rounding.up(2 * rounding / size.divisor(), 8), "rounding of sums in doubles");
  }

  /** The mean, from a sum in doubles of at most a few products per term. */
  public Sensitive of(Vec sum) {
    return Sensitive.of(sum.scaled(1.0 / size.divisor()), sensitivity());
  }
}
