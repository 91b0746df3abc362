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
                    ? MetricRidge.withPrior(scales.ridge(metric), metric, indicators, ROWS)
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
    PlainMetric metric = PlainMetric.of(x, mu);
    assertThat(metric.bought()).isEqualTo(mu == 40);
    return descended(metric, mu, prior);
  }

  private double[] descended(PlainMetric metric, double mu, boolean prior) {
    double c = .1 * Math.sqrt(metric.deff());
    double tau = 2 * c / (ROWS * mu * Math.sqrt(1 - metric.used()));
    double ridge = 5 * tau * tau * D;
    double[][] r = metric.ridges(ridge, prior ? FEATURES : 0);
    double largest = 0;
    for (int k = 0; k < D; k++) {
      largest = Math.max(largest, r[k][k]);
    }
    double lr = Math.min(.25 / (.1 * .9 + largest), (1 - .9) * .4 / (tau * Math.sqrt(200.0 * D)));
    double[] theta = new double[D];
    double[] velocity = new double[D];
    double[] average = new double[D];
    for (int t = 1; t <= 200; t++) {
      double[] g = gradient(metric, theta, c);
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
    return metric.model(average);
  }

  private double[] gradient(PlainMetric metric, double[] theta, double c) {
    double[] g = new double[D];
    for (int i = 0; i < ROWS; i++) {
      double[] u = metric.coordinates(x[i]);
      double length = 0;
      double score = 0;
      for (int k = 0; k < D; k++) {
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
