package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.moments.Lift;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The default rule at epsilon 1 on generated shapes that it was not made on. Where a model without
 * noise clearly beats the majority class the private one must beat it by at least half as much, on
 * average over draws and with five standard deviations of a single draw to spare.
 *
 * <p>Rows and noise are seeded: a test that passes passes again. If other noise were drawn, a
 * single draw would miss its bar with probability about 3e-7, the deviation being estimated from
 * few draws. Power: the majority class itself, and a model of noise alone, miss every bar.
 */
class UnseenShapesTest {
  private static final int DRAWS = 5;

  @Test
  void denseNumbersOfOrdinarySize() {
    requireBetterThanTheMajority("5,000 dense rows", dense(new Random(1), 5000, 20));
  }

  @Test
  void oneInTwentyIsPositive() {
    requireBetterThanTheMajority("5 % positives", unbalanced(new Random(2), 20_000, 15));
  }

  @Test
  void fewDistinctRowsManyTimes() {
    Examples few = dense(new Random(3), 40, 10);
    Random random = new Random(4);
    requireBetterThanTheMajority(
        "duplicates", few.select(random.ints(10_000, 0, few.count()).toArray()));
  }

  @Test
  void wideAndSparse() {
    requireBetterThanTheMajority("1,000 sparse columns", wide(new Random(5), 30_000, 20, 50));
  }

  /** Too little to learn at epsilon 1: the run must end in a finite model all the same. */
  @Test
  void tinyAndWideEndsInAFiniteModel() {
    Examples tiny = dense(new Random(6), 30, 400);
    LinearModel model = trained(tiny, 1);
    assertThat(model.weights().norm()).isFinite();
    assertThat(model.intercept()).isFinite();
    Examples single = dense(new Random(7), 1, 3);
    assertThat(trained(single, 1).weights().norm()).isFinite();
  }

  private static void requireBetterThanTheMajority(String what, Examples examples) {
    double majority = majorityError(examples);
    double exact = error(exact(examples), examples);
    double bar = (majority + exact) / 2;
    assertThat(exact).as(what + ": the model without noise").isLessThan(.8 * majority);
    double[] errors = new double[DRAWS];
    Arrays.setAll(errors, draw -> error(trained(examples, draw), examples));
    double mean = Arrays.stream(errors).average().orElseThrow();
    double squares = Arrays.stream(errors).map(e -> (e - mean) * (e - mean)).sum();
    double sd = Math.sqrt(squares / (DRAWS - 1));
    System.out.printf(
        Locale.ROOT,
        "%s: majority %.4f, exact %.4f, private %.4f (sd %.4f), bar %.4f%n",
        what,
        majority,
        exact,
        mean,
        sd,
        bar);
    assertThat(mean + 5 * sd).as(what).isLessThan(bar);
  }

  private static LinearModel trained(Examples examples, int seed) {
    MetricEntry algorithm = new MetricEntry(Topology.CENTRAL);
    Setup setup =
        new Setup(
            List.of(examples.count()),
            examples.dimension(),
            List.of(),
            List.of(),
            new LogisticLoss(),
            Penalties.none(),
            Optional.of(new Budget(1, 1e-6, Neighbours.REPLACE_ONE)),
            Calibration.SOUND,
            Settings.none());
    InMemoryChannel channel = new InMemoryChannel("run", List.of(TestNoise.seeded(seed)));
    return algorithm.plan(setup).run(List.of(examples), channel, Progress.SILENT).model().linear();
  }

  private static LinearModel exact(Examples examples) {
    Examples lifted = examples.withRows(Lift.ROWS.of(examples.rows()));
    PenalisedRisk risk =
        PenalisedRisk.mean(EmpiricalRisk.of(lifted, new LogisticLoss())).plusRidge(1e-5);
    Vec best = new NewtonCg(500).minimise(risk, Vec.zeros(lifted.dimension()), 1e-6).minimiser();
    return Lift.models(TestReleased.of(best), 1).get(0).linear();
  }

  private static double majorityError(Examples examples) {
    int positive = 0;
    for (int i = 0; i < examples.count(); i++) {
      positive += examples.label(i) > 0 ? 1 : 0;
    }
    double share = (double) positive / examples.count();
    return Math.min(share, 1 - share);
  }

  private static double error(LinearModel model, Examples examples) {
    int wrong = 0;
    for (int i = 0; i < examples.count(); i++) {
      double score = examples.rows().dot(i, model.weights()) + model.intercept();
      wrong += score * examples.label(i) > 0 ? 0 : 1;
    }
    return (double) wrong / examples.count();
  }

  /** Numbers of different spread; a line through all of them decides, but for some noise. */
  private static Examples dense(Random random, int count, int features) {
    double[] direction = random.doubles(features, -1, 1).toArray();
    RowsBuilder rows = Rows.dense(features);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double[] row = new double[features];
      double score = .2;
      for (int j = 0; j < features; j++) {
        double standard = random.nextGaussian();
        row[j] = standard / (1 + j % 5) / Math.sqrt(features);
        score += direction[j] * standard / Math.sqrt(features);
      }
      labels[i] = score + .2 * random.nextGaussian() > 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }

  /** One class in twenty rows, apart from the other along a third of the columns. */
  private static Examples unbalanced(Random random, int count, int features) {
    RowsBuilder rows = Rows.dense(features);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      labels[i] = random.nextInt(20) == 0 ? 1 : -1;
      double[] row = new double[features];
      for (int j = 0; j < features; j++) {
        double shift = labels[i] > 0 && j % 3 == 0 ? 2 : 0;
        row[j] = (random.nextGaussian() + shift) / (2 * Math.sqrt(features));
      }
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }

  /** One-hot attributes with unequal levels, each level with its own weight. */
  private static Examples wide(Random random, int count, int attributes, int levels) {
    double[] weights = random.doubles((long) attributes * levels, -1, 1).toArray();
    RowsBuilder rows = Rows.sparse(attributes * levels);
    double[] labels = new double[count];
    int[] indices = new int[attributes];
    double[] ones = new double[attributes];
    Arrays.fill(ones, 1 / Math.sqrt(attributes));
    for (int i = 0; i < count; i++) {
      double score = 0;
      for (int a = 0; a < attributes; a++) {
        double u = random.nextDouble();
        indices[a] = a * levels + (int) (levels * u * u * u);
        score += weights[indices[a]];
      }
      labels[i] = score + random.nextGaussian() > 0 ? 1 : -1;
      rows.append(indices, ones, attributes);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }
}
