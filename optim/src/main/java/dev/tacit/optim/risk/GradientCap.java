package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import java.io.Serializable;

/**
 * A bound on the length of one record's gradient, enforced record by record (fact score-clipping).
 *
 * @param bound infinite for none
 * @param lengths how the features, and with them the gradient, are measured
 */
public record GradientCap(double bound, RowLengths lengths) implements Serializable {
  /** Leaves every gradient as it is. */
  public static final GradientCap NONE =
      new GradientCap(Double.POSITIVE_INFINITY, RowLengths.EUCLIDEAN);

  public GradientCap {
    if (bound != Double.POSITIVE_INFINITY) {
      Finite.positive("gradient bound", bound);
    }
  }

  /** In Euclidean norm. */
  public static GradientCap euclidean(double bound) {
    Finite.positive("gradient bound", bound);
    return new GradientCap(bound, RowLengths.EUCLIDEAN);
  }

  boolean isFinite() {
    return bound != Double.POSITIVE_INFINITY;
  }
}
