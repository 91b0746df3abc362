package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
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
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The rule for several classes and for numbers once more, plainly and without noise. */
class MetricObjectivesTest {
  private static final int FEATURES = 4;
  private static final int ROWS = 60;
  private static final int D = FEATURES + 1;
  private static final int CLASSES = 3;

  private final double[][] x = new double[ROWS][];
  private final double[] signal = new double[ROWS];

  MetricObjectivesTest() {
    Random random = new Random(8);
    for (int i = 0; i < ROWS; i++) {
      double[] row = new double[D];
      double norm = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextGaussian() * (j + 1) / 3;
        norm += row[j] * row[j];
      }
      signal[i] = row[0] - row[1] + random.nextGaussian();
      double scale = Math.max(1, Math.sqrt(norm));
      for (int j = 0; j < FEATURES; j++) {
        row[j] /= scale * Math.sqrt(1.25);
      }
      row[FEATURES] = .5 / Math.sqrt(1.25);
      x[i] = row;
    }
  }

  /** What the aim's step B is made of: one column for each linear function. */
  private interface Errors {
    /** From the scores of a row to what its features are multiplied by. */
    double[] of(double[] scores, int row);
  }

  /** Constants of the rule for an aim. */
  private record Constants(
      double cap, double ridge, double noiseCap, double curvature, double loose, double prior) {}

  @Test
  void section3_classesAreThoseOfAPlainRecomputation() {
    double[] labels = Arrays.stream(signal).map(s -> s > .5 ? 2 : s > -.5 ? 1 : 0).toArray();
    Errors softmax =
        (scores, row) -> {
          double sum = Arrays.stream(scores).map(Math::exp).sum();
          double[] errors = Arrays.stream(scores).map(score -> Math.exp(score) / sum).toArray();
          errors[(int) labels[row]] -= 1;
          return errors;
        };
    // mu = 1 cannot afford the correlations of sixty rows, mu = 40 can.
    for (double mu : new double[] {1, 40}) {
      Outcome found = trained(new MetricObjective.Multiclass(CLASSES), labels, mu);
      double each = ROWS * mu / D;
      double wide = Math.max(.6, Math.min(2, Math.max(Math.min(1, each / 100), each / 300)));
      double pull = Math.max(5, Math.min(25, each / 4));
      Constants constants = new Constants(wide, pull, .4, .25, Double.POSITIVE_INFINITY, .03);
      double[][] expected = recomputed(mu, constants, CLASSES, softmax);
      requireModels(found, expected);
      double strength = ROWS * mu * Math.sqrt(share(mu));
      int bins = (int) Math.max(6, Math.min(24, 2 * Math.rint(Math.sqrt(strength) / 2)));
      double least = -Math.log(CLASSES - 1);
      double[] positives = new double[bins];
      double[] negatives = new double[bins];
      for (int i = 0; i < ROWS; i++) {
        double[] p = new double[CLASSES];
        for (int k = 0; k < CLASSES; k++) {
          p[k] = Math.exp(dot(expected[k], x[i]));
        }
        double sum = Arrays.stream(p).sum();
        int top = p[0] >= p[1] && p[0] >= p[2] ? 0 : p[1] >= p[2] ? 1 : 2;
        double odds = Math.log(p[top] / (sum - p[top]));
        int bin = (int) Math.floor((odds - least) / (5 - least) * bins);
        (labels[i] == top ? positives : negatives)[Math.max(0, Math.min(bins - 1, bin))]++;
      }
      requireCounts(found, AuxiliaryNames.MARGIN_POSITIVES, positives);
      requireCounts(found, AuxiliaryNames.MARGIN_NEGATIVES, negatives);
      assertThat(companion(found, AuxiliaryNames.MARGIN_EDGES).dimension()).isEqualTo(bins - 1);
      assertThat(companion(found, AuxiliaryNames.MARGIN_DEVIATION).get(0))
          .isCloseTo(Math.sqrt(2) / (mu * Math.sqrt(share(mu))), within(1e-9));
    }
  }

  @Test
  void section4_numbersAreThoseOfAPlainRecomputation() {
    double[] targets = Arrays.stream(signal).map(s -> Math.max(-1, Math.min(1, s))).toArray();
    for (double mu : new double[] {1, 40}) {
      Outcome found = trained(new MetricObjective.Regression(), targets, mu);
      double cap = Math.max(.05, Math.min(.4, ROWS * mu / (250 * D * Math.sqrt(.7))));
      double[][] expected =
          recomputed(
              mu,
              new Constants(cap, 60, .04, 1, 3, .01),
              1,
              (scores, row) -> new double[] {scores[0] - targets[row]});
      requireModels(found, expected);
      double strength = ROWS * mu * Math.sqrt(share(mu));
      int perOctave = strength < 100 ? 1 : strength < 1000 ? 2 : 4;
      Vec edges = companion(found, AuxiliaryNames.RESIDUAL_EDGES);
      assertThat(edges.dimension()).isEqualTo(2 * (7 * perOctave + 1));
      assertThat(edges.get(0)).isEqualTo(-2);
      double[] counts = new double[edges.dimension() + 1];
      for (int i = 0; i < ROWS; i++) {
        int bin = 0;
        for (int k = 0; k < edges.dimension(); k++) {
          bin += targets[i] - dot(expected[0], x[i]) >= edges.get(k) ? 1 : 0;
        }
        counts[bin]++;
      }
      requireCounts(found, AuxiliaryNames.RESIDUAL_COUNTS, counts);
    }
  }

  private static double share(double mu) {
    return Math.max(.02, Math.min(.1, 20 / (ROWS * mu)));
  }

  private static Vec companion(Outcome found, String name) {
    return found.auxiliaryReleases().get(name).value();
  }

  private static void requireCounts(Outcome found, String name, double[] expected) {
    Vec counts = companion(found, name);
    assertThat(counts.dimension()).isEqualTo(expected.length);
    for (int k = 0; k < expected.length; k++) {
      assertThat(counts.get(k)).as("%s %d", name, k).isCloseTo(expected[k], within(1e-9));
    }
  }

  private static void requireModels(Outcome found, double[][] expected) {
    assertThat(found.outputs()).hasSize(expected.length);
    for (int k = 0; k < expected.length; k++) {
      var linear = found.outputs().get(k).linear();
      for (int j = 0; j < FEATURES; j++) {
        assertThat(linear.weights().get(j))
            .isCloseTo(expected[k][j] / Math.sqrt(1.25), within(1e-9));
      }
      assertThat(linear.intercept())
          .isCloseTo(.5 * expected[k][FEATURES] / Math.sqrt(1.25), within(1e-9));
    }
  }

  private Outcome trained(MetricObjective objective, double[] labels, double mu) {
    RowsBuilder rows = Rows.dense(FEATURES);
    for (double[] row : x) {
      rows.append(Vec.of(Arrays.copyOf(row, FEATURES)).scaled(Math.sqrt(1.25)).toArray());
    }
    MetricParameters parameters =
        MetricParameters.of(
            MetricRule.standard(), objective, ROWS, 1, D, mu, Neighbours.REPLACE_ONE);
    InMemoryChannel silent =
        new InMemoryChannel(
            "run",
            List.of(
                TestNoise.scripted(
                    1, address -> Optional.of(Vec.zeros(length(parameters, address.site()))))));
    Setup setup =
        new Setup(
            List.of(ROWS),
            ROWS,
            FEATURES,
            objective.functions(),
            List.of(),
            List.of(),
            objective.functions() > 1 ? new LogisticLoss() : new SquaredLoss(),
            Penalties.none(),
            Optional.of(new Budget(1, 1e-6, Neighbours.REPLACE_ONE)),
            Calibration.SOUND,
            Settings.none());
    MetricPlan plan =
        new MetricPlan(
            setup,
            parameters,
            Collections.nCopies(FEATURES, true),
            Optional.empty(),
            Collections.emptyMap());
    return plan.run(List.of(Examples.of(rows.build(), labels)), silent, Progress.SILENT);
  }

  private static int length(MetricParameters parameters, String site) {
    if (site.contains("correlations")) {
      return D * (D + 1) / 2;
    }
    if (site.equals(MetricAgent.COUNTS)) {
      return parameters.finalHistogram().orElseThrow().cells(parameters.histogramStrength());
    }
    return site.contains("diagonal") ? D : parameters.gradientLength();
  }

  private double[][] recomputed(double mu, Constants constants, int functions, Errors errors) {
    PlainMetric metric = PlainMetric.of(x, mu);
    assertThat(metric.bought()).isEqualTo(mu == 40);
    double c = constants.cap() * Math.sqrt(metric.deff());
    double tau = 2 * c / (ROWS * mu * Math.sqrt(1 - metric.used() - share(mu)));
    double[][] r = metric.ridges(constants.ridge() * tau * tau * D, FEATURES, constants.prior());
    double largest = 0;
    for (int k = 0; k < D; k++) {
      largest = Math.max(largest, r[k][k]);
    }
    double lr =
        Math.min(
            .25 / (constants.curvature() + largest),
            (1 - .9) * constants.noiseCap() / (tau * Math.sqrt(200.0 * D)));
    lr = metric.bought() ? lr : Math.min(lr, constants.loose() / metric.deff());
    double[][] theta = new double[functions][D];
    double[][] velocity = new double[functions][D];
    double[][] average = new double[functions][D];
    for (int t = 1; t <= 200; t++) {
      double[][] g = gradients(metric, theta, c, errors);
      for (int f = 0; f < functions; f++) {
        for (int k = 0; k < D; k++) {
          double pulled = g[f][k];
          for (int l = 0; l < D; l++) {
            pulled += r[k][l] * theta[f][l];
          }
          velocity[f][k] = .9 * velocity[f][k] - lr * pulled;
        }
        for (int k = 0; k < D; k++) {
          theta[f][k] += velocity[f][k];
          average[f][k] += t > 60 ? theta[f][k] / 140 : 0;
        }
      }
    }
    return Arrays.stream(average).map(metric::model).toArray(double[][]::new);
  }

  private double[][] gradients(PlainMetric metric, double[][] theta, double c, Errors errors) {
    double[][] g = new double[theta.length][D];
    for (int i = 0; i < ROWS; i++) {
      double[] u = metric.coordinates(x[i]);
      double[] scores = Arrays.stream(theta).mapToDouble(own -> dot(own, u)).toArray();
      double[] off = errors.of(scores, i);
      double length = Math.sqrt(dot(u, u) * dot(off, off));
      for (int f = 0; f < theta.length; f++) {
        for (int k = 0; k < D; k++) {
          g[f][k] += Math.min(1, c / length) * off[f] * u[k] / ROWS;
        }
      }
    }
    return g;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }
}
