package dev.tacit.data;

/**
 * Per-record scaling into the unit ball: {@code x / max(bound, |x|)}. It looks at one record only
 * and at a public bound, so it costs no privacy, and afterwards every row has norm at most 1
 * whatever the file holds. With bound 1 rows inside the ball stay as they are.
 */
public record RowScaling(double bound) {
  /** Plain scaling to norm at most 1. */
  public static final RowScaling UNIT_BALL = new RowScaling(1);

  private static final double SMALLEST = 1e-100;
  private static final double LARGEST = 1e100;

  public RowScaling {
    if (!(bound >= SMALLEST && bound <= LARGEST)) {
      throw new IllegalArgumentException(
          "bound = " + bound + "; need a number from " + SMALLEST + " to " + LARGEST);
    }
  }

  /**
   * Scales the first {@code count} values of a row in place and says whether it lay outside the
   * bound. The norm is rounded up by more than the rounding errors of this sum, of the divisions
   * and of a later summation over the whole dimension, so that the norm in real arithmetic does not
   * exceed 1 either and {@code Rows.normBound} can see it.
   */
  public boolean apply(double[] values, int count, int dimension) {
    shrinkHuge(values, count);
    double norm = norm(values, count) * headroom(dimension);
    double divisor = Math.max(bound, norm);
    if (divisor != 1) {
      for (int k = 0; k < count; k++) {
        values[k] /= divisor;
      }
    }
    return norm > bound;
  }

  /** What the computed norm of a row of so many features is multiplied by, see {@link #apply}. */
  public static double headroom(int dimension) {
    return 1 + (dimension + 16) * 0x1p-51;
  }

  /** Such a row ends on the sphere anyway, and only its direction counts. */
  private static void shrinkHuge(double[] values, int count) {
    double largest = 0;
    for (int k = 0; k < count; k++) {
      largest = Math.max(largest, Math.abs(values[k]));
    }
    if (largest > 1e300) {
      for (int k = 0; k < count; k++) {
        values[k] *= 0x1p-128;
      }
    }
  }

  private static double norm(double[] values, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += values[k] * values[k];
    }
    return sum >= 1e-200 && sum <= 1e300 ? Math.sqrt(sum) : scaledNorm(values, count);
  }

  private static double scaledNorm(double[] values, int count) {
    double largest = 0;
    for (int k = 0; k < count; k++) {
      largest = Math.max(largest, Math.abs(values[k]));
    }
    if (largest == 0) {
      return 0;
    }
    double scale = Math.scalb(1.0, Math.getExponent(largest));
    double sum = 0;
    for (int k = 0; k < count; k++) {
      double scaled = values[k] / scale;
      sum += scaled * scaled;
    }
    return scale * Math.sqrt(sum);
  }
}
