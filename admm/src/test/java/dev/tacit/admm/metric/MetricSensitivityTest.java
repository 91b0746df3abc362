package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No pair of neighbours moves a release by more than its declared sensitivity. */
class MetricSensitivityTest {
  private static final int FEATURES = 3;
  private static final int ROWS = 6;
  private static final int CLASSES = 3;

  /** Two classes, several, and numbers. */
  static List<MetricObjective> aims() {
    return List.of(
        new MetricObjective.Binary(new LogisticLoss()),
        new MetricObjective.Multiclass(CLASSES),
        new MetricObjective.Regression());
  }

  @ParameterizedTest
  @MethodSource("aims")
  void neighboursMoveEveryQuestionByAtMostItsSensitivity(MetricObjective objective) {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = new double[5];
      ForAll.cases(800, random -> compare(random, objective, relation, largest));
      // Attacked hard enough: each bound is nearly reached by some pair.
      assertThat(largest[0]).as("squares, " + relation).isGreaterThan(.9);
      assertThat(largest[1]).as("correlations, " + relation).isGreaterThan(.9);
      assertThat(largest[2]).as("gradients, " + relation).isGreaterThan(.9);
      assertThat(largest[3]).as("centre, " + relation).isGreaterThan(.9);
      assertThat(largest[4]).as("counts or cells, " + relation).isGreaterThan(.999);
    }
  }

  private static double label(MetricObjective objective, Random random) {
    if (objective instanceof MetricObjective.Multiclass) {
      return random.nextInt(CLASSES);
    }
    return random.nextBoolean() ? 1 : -1;
  }

  private static void compare(
      Random random, MetricObjective objective, Neighbours relation, double[] largest) {
    List<Vec> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(random));
      labels.add(label(objective, random));
    }
    MetricParameters parameters =
        MetricParameters.of(MetricRule.standard(), objective, ROWS, 1, FEATURES + 1, 1, relation)
            .with(new MetricCentre(List.of(true, false, true)));
    // Sparse rows keep the intercept once for all, and single entries as one number a row.
    boolean sparse = random.nextBoolean();
    MetricOwner one = owner(sparse, rows, labels, parameters);
    if (relation == Neighbours.REPLACE_ONE) {
      rows.set(0, row(random));
      labels.set(0, label(objective, random));
    } else {
      rows.remove(0);
      labels.remove(0);
    }
    MetricOwner other = owner(sparse, rows, labels, parameters);
    Metric diagonal = metric(random);
    Metric metric =
        switch (random.nextInt(3)) {
          case 0 -> diagonal;
          case 1 -> diagonal.around(centre(random));
          default -> rotated(random, diagonal);
        };
    double cap = random.nextBoolean() ? parameters.rule().capShare() : 2;
    MetricStage stage = new MetricStage(metric, cap, Optional.empty());
    Vec point =
        gaussian(random, parameters.gradientLength()).scaled(Math.exp(3 * random.nextGaussian()));
    List<Function<MetricOwner, Sensitive>> questions =
        new ArrayList<>(
            List.of(
                MetricOwner::squares,
                owner -> owner.correlations(diagonal),
                owner -> owner.gradients(stage).at(point),
                owner -> owner.centre(diagonal)));
    questions.add(
        owner -> objective.finalHistogram().isPresent() ? owner.counts(point) : owner.cells(point));
    for (int k = 0; k < questions.size(); k++) {
      Sensitive before = questions.get(k).apply(one);
      Sensitive after = questions.get(k).apply(other);
      double moved = revealed(before).minus(revealed(after)).norm();
      double bound = before.sensitivity().bound();
      assertThat(after.sensitivity().bound()).isEqualTo(bound);
      assertThat(moved).isLessThanOrEqualTo(bound);
      largest[k] = Math.max(largest[k], moved / bound);
    }
  }

  /** One dominant feature, so that pairs of rows are nearly orthogonal or opposite, or none. */
  private static Vec row(Random random) {
    if (random.nextInt(8) == 0) {
      return Vec.zeros(FEATURES);
    }
    int axis = random.nextInt(FEATURES);
    double[] entries = gaussian(random, FEATURES).scaled(random.nextBoolean() ? .02 : 0).toArray();
    entries[axis] = random.nextBoolean() ? 40 : -40;
    return Vec.of(entries);
  }

  private static Metric metric(Random random) {
    Vec squares = gaussian(random, FEATURES + 1).map(x -> x * x * .01);
    return Metric.diagonal(squares, 1e-3);
  }

  private static Vec centre(Random random) {
    double[] centre = gaussian(random, FEATURES + 1).toArray();
    centre[FEATURES] = 0;
    return Vec.of(centre);
  }

  private static Metric rotated(Random random, Metric diagonal) {
    double[][] entries = new double[FEATURES + 1][FEATURES + 1];
    for (double[] row : entries) {
      java.util.Arrays.setAll(row, j -> random.nextGaussian());
    }
    return diagonal.rotated(SymmetricMatrix.of(entries), .1);
  }

  private static MetricOwner owner(
      boolean sparse, List<Vec> rows, List<Double> labels, MetricParameters parameters) {
    RowsBuilder builder = sparse ? Rows.sparse(FEATURES) : Rows.dense(FEATURES);
    rows.forEach(row -> builder.append(row.toArray()));
    double[] values = labels.stream().mapToDouble(Double::doubleValue).toArray();
    Examples examples = Examples.of(builder.build(), values);
    return new MetricOwner(
        LocalRecords.of(examples), PublicSize.of(ROWS, parameters.neighbours()), parameters);
  }

  /** The value inside, through a door whose noise a test has set to zero. */
  private static Vec revealed(Sensitive sensitive) {
    InMemoryChannel channel =
        new InMemoryChannel(
            "reveal",
            List.of(
                TestNoise.scripted(1, address -> Optional.of(Vec.zeros(sensitive.dimension())))));
    return channel
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }

  private static Vec gaussian(Random random, int dimension) {
    return Vec.zeros(dimension).map(zero -> random.nextGaussian());
  }
}
