package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MetricTest {
  @Test
  void law_lengthBoundsHoldInExactArithmeticAndAreTight() {
    ForAll.cases(
        40,
        random -> {
          int dimension = 1 + random.nextInt(8);
          Metric diagonal = Metric.diagonal(vector(random, dimension).map(Math::abs), 0.01);
          check(diagonal, random);
          check(rotated(diagonal, random), random);
          check(diagonal.around(centre(random, dimension)), random);
        });
  }

  /** Rows that W' almost annihilates: rounding is all that is left of a' (W W') a. */
  @Test
  void lengthBoundsHoldWhereTheFormCancels() {
    ForAll.cases(
        20,
        random -> {
          int dimension = 2 + random.nextInt(6);
          Metric metric = nearlySingular(dimension, random);
          Vec row = Vec.zeros(dimension).map(zero -> 1 / Math.sqrt(2.0 * dimension));
          Rows rows = Rows.of(row.toArray());
          assertThat(squared(bounds(metric, rows)[0]))
              .isGreaterThanOrEqualTo(exactSquare(metric, row));
        });
  }

  /** Correlations of almost one: the shrunk directions carry nearly all of W. */
  private static Metric nearlySingular(int dimension, Random random) {
    double[][] ones = new double[dimension][dimension];
    for (double[] line : ones) {
      Arrays.setAll(line, j -> 1e6 * (1 + 1e-9 * random.nextGaussian()));
    }
    Metric diagonal = Metric.diagonal(Vec.zeros(dimension), 1);
    return diagonal.rotated(SymmetricMatrix.of(ones), 1e-6);
  }

  /** Rows at their centre: of three sums of squares and products nothing is left. */
  @Test
  void lengthBoundsHoldWhereTheCentreCancels() {
    ForAll.cases(
        20,
        random -> {
          int dimension = 2 + random.nextInt(6);
          Vec centre = centre(random, dimension);
          Metric metric = Metric.diagonal(Vec.zeros(dimension), 1e-6).around(centre);
          double[] entries = centre.toArray();
          entries[dimension - 1] = 1;
          Vec row = Vec.of(entries);
          Rows rows = Rows.of(row.scaled(.9 / row.norm()).toArray());
          assertThat(squared(bounds(metric, rows)[0]))
              .isGreaterThanOrEqualTo(exactSquare(metric, rows.row(0)));
        });
  }

  /** A model of centred rows scores rows as they are like centred ones. */
  @Test
  void aCentreIsAnotherWeightOfTheConstant() {
    ForAll.cases(
        20,
        random -> {
          int dimension = 2 + random.nextInt(6);
          Metric metric =
              Metric.diagonal(vector(random, dimension).map(Math::abs), .1)
                  .around(centre(random, dimension));
          Vec coordinates = vector(random, dimension);
          Vec row = vector(random, dimension);
          double expected = coordinates.dot(metric.toMetric(row));
          assertThat(metric.toModel(coordinates).dot(row))
              .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
        });
  }

  private static Vec centre(Random random, int dimension) {
    double[] centre = vector(random, dimension).toArray();
    centre[dimension - 1] = 0;
    return Vec.of(centre);
  }

  private static Metric rotated(Metric diagonal, Random random) {
    int dimension = diagonal.dimension();
    double[][] correlations = new double[dimension][dimension];
    for (double[] line : correlations) {
      Arrays.setAll(line, j -> random.nextGaussian());
    }
    return diagonal.rotated(SymmetricMatrix.of(correlations), 0.1);
  }

  private static void check(Metric metric, Random random) {
    RowsBuilder builder = Rows.sparse(metric.dimension());
    for (int row = 0; row < 10; row++) {
      builder.append(vector(random, metric.dimension()).map(x -> random.nextBoolean() ? x : 0));
    }
    Rows rows = builder.build().withinUnitBall();
    double[] bounds = bounds(metric, rows);
    for (int row = 0; row < rows.count(); row++) {
      double expected = metric.toMetric(rows.row(row)).norm();
      assertThat(squared(bounds[row])).isGreaterThanOrEqualTo(exactSquare(metric, rows.row(row)));
      assertThat(bounds[row]).isCloseTo(expected, within(1e-12 * (1 + expected) + 3e-6));
      if (expected > 1e-2) {
        assertThat(bounds[row]).isCloseTo(expected, within(1e-9 * expected));
      }
    }
  }

  private static double[] bounds(Metric metric, Rows rows) {
    double[] bounds = new double[rows.count()];
    metric.lengths().bounds(rows, 0, rows.count(), bounds);
    return bounds;
  }

  private static BigDecimal squared(double number) {
    return new BigDecimal(number).pow(2);
  }

  /** |W' row|^2 without rounding, from the numbers that are stored. */
  private static BigDecimal exactSquare(Metric metric, Vec row) {
    int last = row.dimension() - 1;
    Vec centre = metric.centre().orElse(Vec.zeros(row.dimension()));
    BigDecimal constant = new BigDecimal(row.get(last));
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 0; k < metric.dimension(); k++) {
      double[] unit = new double[metric.dimension()];
      unit[k] = 1;
      Vec column = metric.turned(Vec.of(unit));
      BigDecimal coordinate = BigDecimal.ZERO;
      for (int j = 0; j < metric.dimension(); j++) {
        coordinate =
            coordinate.add(
                new BigDecimal(metric.scale().get(j))
                    .multiply(new BigDecimal(column.get(j)))
                    .multiply(
                        new BigDecimal(row.get(j))
                            .subtract(new BigDecimal(centre.get(j)).multiply(constant))));
      }
      sum = sum.add(coordinate.pow(2));
    }
    return sum;
  }

  private static Vec vector(Random random, int dimension) {
    return Vec.zeros(dimension).map(zero -> random.nextGaussian());
  }
}
