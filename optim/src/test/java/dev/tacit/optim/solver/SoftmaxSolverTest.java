package dev.tacit.optim.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The model of several classes is where its loss is least. */
class SoftmaxSolverTest {
  private static final int CLASSES = 3;
  private static final int FEATURES = 4;
  private static final int ROWS = 600;

  @Test
  void noNearbyModelHasALowerLoss() {
    Random random = new Random(1);
    Examples rows = rows(random);
    List<Vec> fitted = SoftmaxSolver.minimiser(rows, CLASSES).orElseThrow();
    double least = loss(rows, fitted);
    assertThat(least).isLessThan(.9 * Math.log(CLASSES));
    for (int attempt = 0; attempt < 50; attempt++) {
      assertThat(loss(rows, moved(fitted, random, .3))).isGreaterThan(least);
    }
    // The twin: a model that was moved has better ones near it.
    List<Vec> other = moved(fitted, random, .5);
    double worse = loss(rows, other);
    assertThat(
            random
                .longs(50)
                .mapToDouble(seed -> loss(rows, moved(other, new Random(seed), .1)))
                .min()
                .orElseThrow())
        .isLessThan(worse);
  }

  private static List<Vec> moved(List<Vec> models, Random random, double far) {
    return models.stream()
        .map(one -> one.map(weight -> weight + far * random.nextGaussian()))
        .toList();
  }

  private static double loss(Examples rows, List<Vec> models) {
    double loss = 0;
    for (int row = 0; row < rows.count(); row++) {
      int at = row;
      double[] scores = models.stream().mapToDouble(one -> rows.rows().dot(at, one)).toArray();
      double sum = 0;
      for (double score : scores) {
        sum += Math.exp(score);
      }
      loss += Math.log(sum) - scores[(int) rows.label(row)];
    }
    return loss / rows.count();
  }

  /** Correlated features, some of them small, and one that is always 1. */
  private static Examples rows(Random random) {
    RowsBuilder rows = Rows.dense(FEATURES + 1);
    double[] labels = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      labels[row] = random.nextInt(CLASSES);
      double common = .2 * random.nextGaussian();
      double[] entries = new double[FEATURES + 1];
      for (int j = 0; j < FEATURES; j++) {
        double shift = j == labels[row] ? .2 : 0;
        entries[j] = (common + shift + .2 * random.nextGaussian()) / (1 + 3 * (j % 2));
      }
      entries[FEATURES] = 1;
      rows.append(Vec.of(entries));
    }
    return Examples.of(rows.build(), labels);
  }
}
