package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/**
 * A regulariser on the first coordinates and another one on the rest, for models of several parts.
 */
public final class StackedRegulariser implements Regulariser {
  private final Regulariser upper;
  private final int upperWidth;
  private final Regulariser lower;
  private final int lowerWidth;

  private StackedRegulariser(Regulariser upper, int upperWidth, Regulariser lower, int lowerWidth) {
    this.upper = upper;
    this.upperWidth = upperWidth;
    this.lower = lower;
    this.lowerWidth = lowerWidth;
  }

  public static StackedRegulariser of(
      Regulariser upper, int upperWidth, Regulariser lower, int lowerWidth) {
    if (upperWidth < 0 || lowerWidth < 0) {
      throw new IllegalArgumentException(
          "widths " + upperWidth + ", " + lowerWidth + ": must be at least 0");
    }
    return new StackedRegulariser(upper, upperWidth, lower, lowerWidth);
  }

  @Override
  public double value(Vec point) {
    return upper.value(head(point)) + lower.value(tail(point));
  }

  @Override
  public Vec prox(Vec point, double step) {
    double[] result = Arrays.copyOf(upper.prox(head(point), step).toArray(), point.dimension());
    double[] rest = lower.prox(tail(point), step).toArray();
    System.arraycopy(rest, 0, result, upperWidth, lowerWidth);
    return Vec.of(result);
  }

  @Override
  public double strongConvexity() {
    return Math.min(upper.strongConvexity(), lower.strongConvexity());
  }

  @Override
  public double smoothness() {
    return Math.max(upper.smoothness(), lower.smoothness());
  }

  private Vec head(Vec point) {
    if (point.dimension() != upperWidth + lowerWidth) {
      throw new IllegalArgumentException(
          "dimension " + point.dimension() + ", expected " + upperWidth + " + " + lowerWidth);
    }
    return Vec.of(Arrays.copyOf(point.toArray(), upperWidth));
  }

  private Vec tail(Vec point) {
    return Vec.of(Arrays.copyOfRange(point.toArray(), upperWidth, point.dimension()));
  }
}
