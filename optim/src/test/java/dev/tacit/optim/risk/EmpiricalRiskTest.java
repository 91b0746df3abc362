package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmpiricalRiskTest {
  private static final List<Loss> LOSSES =
      List.of(new LogisticLoss(), new HuberHingeLoss(0.5), new SquaredLoss());

  @Test
  void law_sumsMatchTheNaiveLoop() {
    ForAll.cases(
        25,
        random -> {
          int dimension = 1 + random.nextInt(7);
          Examples dense = Problems.dense(random, random.nextInt(1200), dimension);
          Vec model = Problems.vector(random, dimension);
          Vec direction = Problems.vector(random, dimension);
          for (Loss loss : LOSSES) {
            for (boolean sparse : new boolean[] {false, true}) {
              EmpiricalRisk risk = EmpiricalRisk.of(Problems.restored(dense, sparse), loss);
              checkAgainstLoop(risk, model, direction, Double.POSITIVE_INFINITY);
              checkAgainstLoop(risk.clipped(0.3), model, direction, 0.3);
            }
          }
        });
  }

  private static void checkAgainstLoop(EmpiricalRisk risk, Vec model, Vec direction, double bound) {
    Rows rows = risk.examples().rows();
    double value = 0;
    Vec gradient = Vec.zeros(rows.dimension());
    Vec product = gradient;
    Vec diagonal = gradient;
    for (int row = 0; row < rows.count(); row++) {
      Vec features = rows.row(row);
      double label = risk.examples().label(row);
      double cap = Math.min(1e300, bound / features.norm());
      Loss loss = risk.loss().capped(cap);
      double score = features.dot(model);
      double curvature = loss.curvature(score, label);
      value += loss.value(score, label);
      gradient = gradient.plusScaled(loss.derivative(score, label), features);
      product = product.plusScaled(curvature * features.dot(direction), features);
      diagonal = diagonal.plusScaled(curvature, features.map(entry -> entry * entry));
    }
    double scale = 1 + rows.count();
    RiskPoint point = risk.at(model);
    assertThat(point.value()).isCloseTo(value, within(1e-11 * (scale + value)));
    assertThat(risk.lossSum(model)).isEqualTo(point.value());
    assertThat(point.gradient().minus(gradient).norm()).isLessThan(1e-11 * scale);
    assertThat(risk.gradientSum(model)).isEqualTo(point.gradient());
    assertThat(point.hessianTimes(direction).minus(product).norm()).isLessThan(1e-11 * scale);
    assertThat(point.hessianDiagonal().minus(diagonal).norm()).isLessThan(1e-11 * scale);
    assertThat(point.hessian().times(direction).minus(product).norm()).isLessThan(1e-11 * scale);
  }

  @Test
  void law_batchesOfAPartitionAddUp() {
    Random random = new Random(5);
    Examples examples = Problems.dense(random, 3000, 4);
    EmpiricalRisk risk = EmpiricalRisk.of(examples, new LogisticLoss()).clipped(0.5);
    Vec model = Problems.vector(random, 4);
    int[] first = IntStream.range(0, 1234).toArray();
    int[] rest = IntStream.range(1234, 3000).toArray();
    Vec sum = risk.gradientSum(model, first).plus(risk.gradientSum(model, rest));
    assertThat(sum.minus(risk.gradientSum(model)).norm()).isLessThan(1e-10);
    assertThat(risk.gradientSum(model, new int[0])).isEqualTo(Vec.zeros(4));
    assertThat(EmpiricalRisk.of(examples.slice(7, 7), new LogisticLoss()).gradientSum(model))
        .isEqualTo(Vec.zeros(4));
  }

  @Test
  void factF07_recordGradientsKeepTheBoundAndZeroRowsAreHarmless() {
    Rows rows = Rows.of(new double[] {0, 0}, new double[] {1e-200, 0}, new double[] {3e5, -4e5});
    Examples examples = Examples.of(rows, new double[] {1, -1, 1});
    EmpiricalRisk risk = EmpiricalRisk.of(examples, new SquaredLoss()).clipped(0.25);
    Vec model = Vec.of(1e3, 1e3);
    for (int record = 0; record < 3; record++) {
      assertThat(risk.recordGradient(record, model).norm()).isLessThanOrEqualTo(0.25);
    }
    assertThat(risk.recordGradient(0, model)).isEqualTo(Vec.zeros(2));
    assertThat(risk.recordGradient(2, model).norm()).isCloseTo(0.25, within(1e-14));
    assertThat(risk.at(model).value()).isFinite();
  }

  /** Its label makes the derivative infinite, and infinity times zero is not a number. */
  @Test
  void factF07_aZeroRowWithAHugeLabelMovesNothing() {
    Rows rows = Rows.of(new double[] {0, 0}, new double[] {.6, .8});
    Vec model = Vec.of(.1, .2);
    EmpiricalRisk usual = squaredClipped(rows, 0);
    EmpiricalRisk huge = squaredClipped(rows, -1.7e308);
    assertThat(huge.gradientSum(model)).isEqualTo(usual.gradientSum(model));
    assertThat(huge.at(model).gradient()).isEqualTo(usual.gradientSum(model));
    AnchoredGradients anchored = AnchoredGradients.at(huge, Vec.zeros(2));
    assertThat(anchored.differenceSum(model, new int[] {0}, 1)).isEqualTo(Vec.zeros(2));
  }

  private static EmpiricalRisk squaredClipped(Rows rows, double firstLabel) {
    Examples examples = Examples.of(rows, new double[] {firstLabel, 1});
    return EmpiricalRisk.of(examples, new SquaredLoss()).clipped(0.25);
  }

  @Test
  void factF28_differencesAreCappedRecordByRecord() {
    Random random = new Random(9);
    EmpiricalRisk risk =
        EmpiricalRisk.of(Problems.dense(random, 40, 3), new LogisticLoss()).clipped(1);
    Vec anchor = Problems.vector(random, 3);
    Vec model = Problems.vector(random, 3);
    AnchoredGradients anchored = AnchoredGradients.at(risk, anchor);
    assertThat(anchored.anchorSum()).isEqualTo(risk.gradientSum(anchor));
    for (int record = 0; record < 40; record++) {
      Vec exact = risk.recordGradient(record, model).minus(risk.recordGradient(record, anchor));
      int[] one = {record};
      assertThat(anchored.differenceSum(model, one, 10).minus(exact).norm()).isLessThan(1e-14);
      assertThat(anchored.differenceSum(model, one, 0.01).norm()).isLessThanOrEqualTo(0.01);
      assertThat(anchored.differenceSum(anchor, one, 0.01)).isEqualTo(Vec.zeros(3));
    }
  }

  @Test
  void refuses_labelsCountsAndBounds() {
    Rows rows = Rows.of(new double[] {1}, new double[] {2});
    assertThatThrownBy(() -> Examples.of(rows, new double[] {1}))
        .hasMessageContaining("1 labels for 2 rows");
    assertThatThrownBy(() -> Examples.of(rows, new double[] {1, Double.NaN}))
        .hasMessageContaining("row 1");
    Examples zeroOne = Examples.of(rows, new double[] {0, 1});
    assertThatThrownBy(() -> EmpiricalRisk.of(zeroOne, new LogisticLoss()))
        .hasMessageContaining("-1 or 1");
    EmpiricalRisk risk = EmpiricalRisk.of(zeroOne, new SquaredLoss());
    assertThatThrownBy(() -> risk.clipped(0)).hasMessageContaining("gradient bound = 0.0");
    assertThatThrownBy(() -> risk.at(Vec.of(1, 2))).hasMessageContaining("2 entries");
    assertThatThrownBy(() -> new Parallelism(0)).hasMessageContaining("threads = 0");
  }
}
