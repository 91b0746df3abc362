package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.LinearModel;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The whole rule once more, plainly and without noise: every constant of it matters here. */
class MetricRuleTest {
  private static final int FEATURES = 24;
  private static final int ROWS = 300;

  /** So many features are not around zero. */
  private static final int SHIFTED = 8;

  /** So many are known to be numbers. */
  private static final int NUMBERS = 12;

  private static final int D = FEATURES + 1;

  private final double[][] x = new double[ROWS][];
  private final double[] y = new double[ROWS];

  MetricRuleTest() {
    Random random = new Random(8);
    for (int i = 0; i < ROWS; i++) {
      double[] row = new double[D];
      double norm = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextGaussian() * (j % 4 + 1) / 3 + (j < SHIFTED ? 1.5 : 0);
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
    // mu = .5 cannot even afford the centre of these rows, mu = 2 can, mu = 40 the correlations;
    // and with the prior.
    for (double mu : new double[] {.5, 2, 40}) {
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

  private static int numbers(String site) {
    return switch (site) {
      case "metric/correlations" -> D * (D + 1) / 2;
      case "cells" -> 4;
      default -> D;
    };
  }

  private LinearModel trained(double mu, boolean prior) {
    RowsBuilder rows = Rows.dense(FEATURES);
    for (double[] row : x) {
      rows.append(Vec.of(java.util.Arrays.copyOf(row, FEATURES)).scaled(Math.sqrt(1.25)).toArray());
    }
    Examples examples = Examples.of(rows.build(), y);
    MetricParameters parameters =
        new MetricParameters(
            MetricRule.standard(),
            new MetricObjective.Binary(new LogisticLoss()),
            ROWS,
            1,
            D,
            mu,
            Neighbours.REPLACE_ONE,
            MetricCentre.of(
                IntStream.range(0, FEATURES).mapToObj(feature -> feature >= NUMBERS).toList()));
    InMemoryChannel silent =
        new InMemoryChannel(
            "run",
            List.of(
                TestNoise.scripted(1, address -> Optional.of(Vec.zeros(numbers(address.site()))))));
    List<Boolean> indicators = Collections.nCopies(FEATURES, true);
    MetricProtocol protocol =
        new MetricProtocol(
            parameters,
            List.of(1.0),
            (own, metric) ->
                prior
                    ? MetricRidge.withPrior(own.ridge(metric), metric, indicators, .01 / ROWS)
                    : MetricRidge.plain(own.ridge(metric), metric));
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
    MetricParties parties = new MetricParties(setup, protocol, Optional.empty());
    return InProcessRunner.run(parties, List.of(examples), silent, Schedule.PLAIN, Progress.SILENT)
        .model()
        .linear();
  }

  private double[] recomputed(double mu, boolean prior) {
    PlainMetric metric = PlainMetric.of(x, mu, NUMBERS);
    assertThat(metric.bought()).isEqualTo(mu > 2);
    assertThat(metric.centred()).isEqualTo(mu == 2 ? SHIFTED : 0);
    return descended(metric, mu, prior);
  }

  /** Rarely positive, and hardly related to the features: weak labels. */
  @Test
  void stepT_weakLabelsWidenTheCap() {
    Random random = new Random(5);
    for (int i = 0; i < ROWS; i++) {
      y[i] = x[i][0] + 3 * random.nextGaussian() > 2.5 ? 1 : -1;
    }
    // Clear enough to ask; with mu = 300 so clear that the widest cap is taken.
    for (double mu : new double[] {20, 300}) {
      LinearModel found = trained(mu, false);
      double[] expected = recomputed(mu, false);
      assertThat(widened).isEqualTo(mu == 20 ? 1 : 2);
      for (int j = 0; j < FEATURES; j++) {
        assertThat(found.weights().get(j))
            .isCloseTo(expected[j] / Math.sqrt(1.25), within(1e-9 * (1 + Math.abs(expected[j]))));
      }
    }
  }

  /** The cap that the last recomputation ended with, over the root of the dimension. */
  private double widened;

  private double[] descended(PlainMetric metric, double mu, boolean prior) {
    double rho = ROWS * mu / Math.sqrt(D * metric.deff());
    double used = metric.used() + (rho >= 80 ? .01 : 0);
    double unfilled = D / metric.deff();
    double kc =
        metric.bought() && rho >= 400 ? .1 * Math.max(1, Math.min(2, unfilled * unfilled)) : .1;
    double first = kc;
    double tau = 2 * kc * Math.sqrt(metric.deff()) / (ROWS * mu * Math.sqrt(1 - used));
    double[][] r = metric.ridges(5 * tau * tau * D, prior ? FEATURES : 0, .01);
    double lr = step(r, first * (1 - first), tau);
    double[] theta = new double[D];
    double[] velocity = new double[D];
    double[] average = new double[D];
    for (int t = 1; t <= 200; t++) {
      if (t == 61) {
        double[] shown = theta.clone();
        double walk = lr / (1 - .9) * tau * Math.sqrt(200.0 * 60);
        if (rho >= 80 && isWeak(metric, theta, rho)) {
          kc = rho < 400 ? 1 : 2;
          tau = 2 * kc * Math.sqrt(metric.deff()) / (ROWS * mu * Math.sqrt(1 - used));
          for (int k = 0; k < D; k++) {
            velocity[k] = 0;
          }
        }
        double base = 5 * tau * tau * D;
        r = prior ? r : metric.ridgesUnlessShown(base, shown, walk * walk);
        lr = step(r, kc < 1 ? first * (1 - first) : .25, tau);
      }
      double[] g = gradient(metric, theta, kc * Math.sqrt(metric.deff()));
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
    widened = kc;
    return metric.model(average);
  }

  private static double step(double[][] r, double curvature, double tau) {
    double largest = 0;
    for (int k = 0; k < D; k++) {
      largest = Math.max(largest, r[k][k]);
    }
    return Math.min(.25 / (curvature + largest), (1 - .9) * .4 / (tau * Math.sqrt(200.0 * D)));
  }

  private boolean isWeak(PlainMetric metric, double[] theta, double rho) {
    double wrong = 0;
    double positive = 0;
    double[] model = metric.model(theta);
    for (int i = 0; i < ROWS; i++) {
      double margin = 0;
      for (int j = 0; j < D; j++) {
        margin += model[j] * x[i][j];
      }
      wrong += (margin >= 0) == (y[i] > 0) ? 0 : 1;
      positive += y[i] > 0 ? 1 : 0;
    }
    return wrong / Math.min(positive, ROWS - positive) >= .75 + 10 / rho;
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
