package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/** weight times the sum of the Euclidean norms of groups of consecutive coordinates. */
public final class GroupNorm implements Regulariser {
  private final double weight;
  private final int[] widths;

  private GroupNorm(double weight, int[] widths) {
    this.weight = weight;
    this.widths = widths;
  }

  /** Groups of the given widths, which together make up the dimension. */
  public static GroupNorm of(double weight, int... widths) {
    Finite.notNegative("group weight", weight);
    for (int width : widths) {
      if (width < 1) {
        throw new IllegalArgumentException("group width = " + width + ": at least 1 is needed");
      }
    }
    return new GroupNorm(weight, widths.clone());
  }

  @Override
  public double value(Vec point) {
    requireDimension(point);
    double sum = 0;
    int start = 0;
    for (int width : widths) {
      sum += norm(point, start, width);
      start += width;
    }
    return weight * sum;
  }

  @Override
  public Vec prox(Vec point, double step) {
    Finite.positive("step", step);
    requireDimension(point);
    double[] result = point.toArray();
    int start = 0;
    for (int width : widths) {
      double norm = norm(point, start, width);
      double factor = norm == 0 ? 0 : Math.max(0, 1 - step * weight / norm);
      for (int j = start; j < start + width; j++) {
        result[j] *= factor;
      }
      start += width;
    }
    return Vec.of(result);
  }

  private static double norm(Vec point, int start, int width) {
    double[] part = new double[width];
    for (int j = 0; j < width; j++) {
      part[j] = point.get(start + j);
    }
    return Vec.of(part).norm();
  }

  private void requireDimension(Vec point) {
    if (Arrays.stream(widths).sum() != point.dimension()) {
      throw new IllegalArgumentException(
          "groups "
              + Arrays.toString(widths)
              + " do not make up the dimension "
              + point.dimension());
    }
  }
}
