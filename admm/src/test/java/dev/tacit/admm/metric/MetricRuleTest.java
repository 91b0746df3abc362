package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The whole rule once more, plainly and without noise: every constant of it matters here. */
class MetricRuleTest {
  private static final int FEATURES = 4;
  private static final int ROWS = 60;
  private static final int D = FEATURES + 1;

  private final double[][] x = new double[ROWS][];
  private final double[] y = new double[ROWS];

  MetricRuleTest() {
    Random random = new Random(8);
    for (int i = 0; i < ROWS; i++) {
      double[] row = new double[D];
      double norm = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextGaussian() * (j + 1) / 3;
        norm += row[j] * row[j];
      }
      y[i] = row[0] - row[1] + random.nextGaussian() > 0 ? 1 : -1;
      double scale = Math.max(1, Math.sqrt(norm));
      for (int j = 0; j < FEATURES; j++) {
        row[j] /= scale * Math.sqrt(1.25);
      }
      row[FEATURES] = .5 / Math.sqrt(1.25);
      x[i] = row;
    }
  }

  @Test
  void section41_theModelIsThatOfAPlainRecomputation() {
    // mu = 1 cannot afford the correlations of sixty rows, mu = 40 can; and with the prior.
    for (double mu : new double[] {1, 40}) {
      for (boolean prior : new boolean[] {false, true}) {
        LinearModel found = trained(mu, prior);
        double[] expected = recomputed(mu, prior);
        for (int j = 0; j < FEATURES; j++) {
          assertThat(found.weights().get(j))
              .as("mu %s prior %s weight %d", mu, prior, j)
              .isCloseTo(expected[j] / Math.sqrt(1.25), within(1e-9 * (1 + Math.abs(expected[j]))));
        }
        assertThat(found.intercept())
            .isCloseTo(.5 * expected[FEATURES] / Math.sqrt(1.25), within(1e-9));
      }
    }
  }

  private LinearModel trained(double mu, boolean prior) {
    RowsBuilder rows = Rows.dense(FEATURES);
    for (double[] row : x) {
      rows.append(Vec.of(java.util.Arrays.copyOf(row, FEATURES)).scaled(Math.sqrt(1.25)).toArray());
    }
    Examples examples = Examples.of(rows.build(), y);
    MetricScales scales =
        new MetricScales(
            MetricRule.standard(), new MetricAim.Margins(new LogisticLoss()), ROWS, 1, D, mu, Neighbours.REPLACE_ONE);
    MemoryDoors silent =
        new MemoryDoors(
            "run",
            List.of(
                TestNoise.scripted(
                    1,
                    address ->
                        Optional.of(
                            Vec.zeros(
                                address.site().contains("correlations") ? D * (D + 1) / 2 : D)))));
    List<Boolean> indicators = Collections.nCopies(FEATURES, true);
    MetricCourse course =
        new MetricCourse(
            scales,
            List.of(1.0),
            metric ->
                prior
                    ? MetricRidge.withIndicatorPrior(scales.ridge(metric), metric, indicators, ROWS)
                    : MetricRidge.plain(scales.ridge(metric), metric));
    Setup setup =
        new Setup(
            List.of(ROWS),
            FEATURES,
            List.of(),
            List.of(),
            new LogisticLoss(),
            Penalties.none(),
            Optional.of(new Budget(1, 1e-6, Neighbours.REPLACE_ONE)),
            Calibration.SOUND,
            Settings.of(Map.of(), List.of()));
    MetricParties parties = new MetricParties(setup, course, Optional.empty());
    return InProcessRunner.run(parties, List.of(examples), silent, Schedule.PLAIN, Progress.SILENT)
        .model()
        .linear();
  }

  private double[] recomputed(double mu, boolean prior) {
    double s1 = Math.sqrt(2) * .35 / (ROWS * mu * Math.sqrt(.1));
    double[] q = new double[D];
    for (double[] row : x) {
      double fourth = 0;
      for (double entry : row) {
        fourth += Math.pow(entry, 4);
      }
      for (int j = 0; j < D; j++) {
        q[j] += Math.min(1, .35 / Math.sqrt(fourth)) * row[j] * row[j] / ROWS;
      }
    }
    double[][] w = new double[D][D];
    double effective = 0;
    for (int j = 0; j < D; j++) {
      w[j][j] = 1 / Math.sqrt(q[j] + .5 * s1);
      effective += q[j] * w[j][j] * w[j][j];
    }
    double deff = Math.max(1, effective);
    double[][] turn = new double[D][D];
    for (int j = 0; j < D; j++) {
      turn[j][j] = 1;
    }
    double used = .1;
    double edge = Math.sqrt(2) * deff / (ROWS * mu * Math.sqrt(.1)) * Math.sqrt(2 * D);
    assertThat(edge <= .5).isEqualTo(mu == 40);
    if (edge <= .5) {
      used = .2;
      deff = turned(w, turn, deff, edge);
    }
    return descended(w, turn, q, new double[] {deff, used, s1, mu}, prior);
  }

  /**
   * Step A2: replaces w by D Q diag(f), stores Q diag(f) in turn, and returns the new dimension.
   */
  private double turned(double[][] w, double[][] turn, double r2, double edge) {
    double[][] c = new double[D][D];
    for (double[] row : x) {
      double squared = 0;
      for (int j = 0; j < D; j++) {
        squared += Math.pow(w[j][j] * row[j], 2);
      }
      double weight = Math.min(1, r2 / squared) / ROWS;
      for (int i = 0; i < D; i++) {
        for (int j = 0; j < D; j++) {
          c[i][j] += weight * w[i][i] * row[i] * w[j][j] * row[j];
        }
      }
    }
    var eigen = SymmetricMatrix.of(c).eigen();
    double effective = 0;
    double[] diagonal = new double[D];
    for (int j = 0; j < D; j++) {
      diagonal[j] = w[j][j];
    }
    for (int k = 0; k < D; k++) {
      double value = Math.max(0, eigen.values().get(k));
      double f = Math.pow((value + edge) / (1 + edge), -.5);
      effective += value * f * f;
      for (int j = 0; j < D; j++) {
        turn[j][k] = eigen.vector(k).get(j) * f;
        w[j][k] = diagonal[j] * turn[j][k];
      }
    }
    return Math.max(1, effective);
  }

  private double[] descended(
      double[][] w, double[][] turn, double[] q, double[] numbers, boolean prior) {
    double c = .1 * Math.sqrt(numbers[0]);
    double tau = 2 * c / (ROWS * numbers[3] * Math.sqrt(1 - numbers[1]));
    double ridge = 5 * tau * tau * D;
    double[][] r = ridges(turn, q, numbers[2], ridge, prior);
    double largest = 0;
    for (int k = 0; k < D; k++) {
      largest = Math.max(largest, r[k][k]);
    }
    double lr = Math.min(.25 / (.1 * .9 + largest), (1 - .9) * .4 / (tau * Math.sqrt(200.0 * D)));
    double[] theta = new double[D];
    double[] velocity = new double[D];
    double[] average = new double[D];
    for (int t = 1; t <= 200; t++) {
      double[] g = gradient(w, theta, c);
      for (int k = 0; k < D; k++) {
        for (int l = 0; l < D; l++) {
          g[k] += r[k][l] * theta[l];
        }
      }
      for (int k = 0; k < D; k++) {
        velocity[k] = .9 * velocity[k] - lr * g[k];
        theta[k] += velocity[k];
        average[k] += t > 60 ? theta[k] / 140 : 0;
      }
    }
    double[] model = new double[D];
    for (int j = 0; j < D; j++) {
      for (int k = 0; k < D; k++) {
        model[j] += w[j][k] * average[k];
      }
    }
    return model;
  }

  private static double[][] ridges(
      double[][] turn, double[] q, double s1, double ridge, boolean prior) {
    double mean = 0;
    for (double square : q) {
      mean += (square + .5 * s1) / D;
    }
    double[][] r = new double[D][D];
    for (int k = 0; k < D; k++) {
      r[k][k] = ridge;
      for (int l = 0; l < D; l++) {
        for (int j = 0; prior && j < FEATURES; j++) {
          double v = Math.min(10, (q[j] + .5 * s1) / mean);
          double extra = Math.max(0, (ridge + .01 * D / ROWS) / v - ridge);
          r[k][l] += turn[j][k] * extra * turn[j][l];
        }
      }
    }
    return r;
  }

  private double[] gradient(double[][] w, double[] theta, double c) {
    double[] g = new double[D];
    for (int i = 0; i < ROWS; i++) {
      double[] u = new double[D];
      double length = 0;
      double score = 0;
      for (int k = 0; k < D; k++) {
        for (int j = 0; j < D; j++) {
          u[k] += w[j][k] * x[i][j];
        }
        length += u[k] * u[k];
        score += theta[k] * u[k];
      }
      double s = Math.min(1 / (1 + Math.exp(y[i] * score)), c / Math.sqrt(length));
      for (int k = 0; k < D; k++) {
        g[k] -= s * y[i] * u[k] / ROWS;
      }
    }
    return g;
  }
}
