package dev.tacit.data.generate;

import dev.tacit.data.split.SeedStream;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;

/**
 * The elastic-net regression of Chan, Xie and Zhao on amplification by iteration, section 10. Rows
 * are normal with the first fifth of the features 50 times as large, then scaled to one common
 * norm; targets are those of the true model (3 on the first fifth, 0 elsewhere) plus noise.
 *
 * @param rows number of records
 * @param features number of features
 * @param rowNormSquared common squared norm of all rows (mu there), at most 1
 * @param targetNoise standard deviation of the noise on targets (sigma_b there)
 * @param seed seed of the table
 */
public record ElasticNetProblem(
    int rows, int features, double rowNormSquared, double targetNoise, long seed) {
  private static final double LARGE = 50;
  private static final double COEFFICIENT = 3;

  public ElasticNetProblem {
    if (rows < 1 || features < 5) {
      throw new IllegalArgumentException(
          "rows = " + rows + ", features = " + features + "; need at least 1 and 5");
    }
    if (!(rowNormSquared > 0 && rowNormSquared <= 1)) {
      throw new IllegalArgumentException(
          "rowNormSquared = " + rowNormSquared + "; need a number above 0 and at most 1");
    }
    if (!(targetNoise >= 0 && targetNoise < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "targetNoise = " + targetNoise + "; need a finite number, at least 0");
    }
  }

  /** The size of the paper: 1000 rows, 64 features, noise 0.01. */
  public static ElasticNetProblem ofPaper(double rowNormSquared, long seed) {
    return new ElasticNetProblem(1000, 64, rowNormSquared, 0.01, seed);
  }

  /** The model that made the targets. */
  public Vec truth() {
    double[] truth = new double[features];
    Arrays.fill(truth, 0, features / 5, COEFFICIENT);
    return Vec.of(truth);
  }

  public Examples examples() {
    SeedStream stream = SeedStream.of(seed, "elastic-net");
    RowsBuilder builder = Rows.dense(features);
    double[] targets = new double[rows];
    for (int row = 0; row < rows; row++) {
      Vec direction = direction(stream);
      Vec scaled = direction.scaled(StrictMath.sqrt(rowNormSquared) / direction.norm());
      builder.append(scaled);
      targets[row] = scaled.dot(truth()) + targetNoise * stream.nextGaussian();
    }
    return Examples.of(builder.build(), targets);
  }

  private Vec direction(SeedStream stream) {
    double[] entries = new double[features];
    for (int j = 0; j < features; j++) {
      entries[j] = (j < features / 5 ? LARGE : 1) * stream.nextGaussian();
    }
    return Vec.of(entries);
  }
}
