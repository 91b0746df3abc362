package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import java.util.Random;

/** Generated examples for tests. */
public final class Problems {
  private Problems() {}

  /** Dense Gaussian rows, labels +-1 from a noisy linear rule. */
  public static Examples dense(Random random, int count, int dimension) {
    RowsBuilder builder = Rows.dense(dimension);
    double[] labels = new double[count];
    Vec rule = vector(random, dimension);
    for (int row = 0; row < count; row++) {
      Vec features = vector(random, dimension);
      builder.append(features);
      labels[row] = rule.dot(features) + random.nextGaussian() > 0 ? 1 : -1;
    }
    return Examples.of(builder.build(), labels);
  }

  /** One-hot rows in the shape of a9a: one level of each attribute, rows of norm one. */
  public static Examples oneHot(Random random, int count, int... widths) {
    int dimension = java.util.Arrays.stream(widths).sum();
    RowsBuilder builder = Rows.sparse(dimension);
    double[] labels = new double[count];
    Vec rule = vector(random, dimension);
    int[] indices = new int[widths.length];
    double[] ones = new double[widths.length];
    java.util.Arrays.fill(ones, 1);
    for (int row = 0; row < count; row++) {
      double score = -1;
      int start = 0;
      for (int k = 0; k < widths.length; k++) {
        // Squaring makes some levels rare, as in real tables.
        double share = random.nextDouble();
        indices[k] = start + (int) (widths[k] * share * share);
        score += rule.get(indices[k]) / 2;
        start += widths[k];
      }
      builder.append(indices, ones, widths.length);
      labels[row] = score + random.nextGaussian() > 0 ? 1 : -1;
    }
    return Examples.of(builder.build().withinUnitBall(), labels);
  }

  /** The same numbers, stored the other way. */
  public static Examples restored(Examples examples, boolean sparse) {
    RowsBuilder builder =
        sparse ? Rows.sparse(examples.dimension()) : Rows.dense(examples.dimension());
    for (int row = 0; row < examples.count(); row++) {
      builder.append(examples.rows().row(row));
    }
    return examples.withRows(builder.build());
  }

  public static Vec vector(Random random, int dimension) {
    double[] entries = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      entries[j] = random.nextGaussian();
    }
    return Vec.of(entries);
  }
}
