package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.ForAll;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MetricTest {
  @Test
  void law_lengthsAreThoseOfTheRowsInTheMetric() {
    ForAll.cases(
        40,
        random -> {
          int dimension = 1 + random.nextInt(8);
          Metric diagonal = Metric.diagonal(vector(random, dimension).map(Math::abs), 0.01);
          double[][] correlations = new double[dimension][dimension];
          for (int j = 0; j < dimension; j++) {
            for (int k = 0; k <= j; k++) {
              correlations[j][k] = random.nextGaussian();
              correlations[k][j] = correlations[j][k];
            }
          }
          check(diagonal, random);
          check(diagonal.rotated(SymmetricMatrix.of(correlations), 0.1), random);
        });
  }

  private static void check(Metric metric, Random random) {
    RowsBuilder builder = Rows.sparse(metric.dimension());
    for (int row = 0; row < 10; row++) {
      builder.append(vector(random, metric.dimension()).map(x -> random.nextBoolean() ? x : 0));
    }
    Rows rows = builder.build();
    double[] lengths = metric.lengths(rows);
    for (int row = 0; row < rows.count(); row++) {
      double expected = metric.toMetric(rows.row(row)).norm();
      assertThat(lengths[row]).isCloseTo(expected, within(1e-12 * (1 + expected)));
    }
  }

  private static Vec vector(Random random, int dimension) {
    return Vec.zeros(dimension).map(zero -> random.nextGaussian());
  }
}
