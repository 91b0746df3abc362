package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A record whose contribution is not finite adds exactly 0 to every sum, and no other does. */
class RecordSumsTest {
  private static final Rows ROWS =
      Rows.of(new double[] {.6, -.8}, new double[] {.6, .8}, new double[] {.5, .25});
  private static final double[] LABELS = {1, -1, 1};

  /** The score of the first row is infinity less infinity; the others' are infinite. */
  private static final Vec ABSURD = Vec.of(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final double[] NOT_FINITE = {
    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
  };

  @Test
  void weightsThatAreNotFinite_areThoseOfAbsentRecords() {
    for (double weight : NOT_FINITE) {
      double[] weights = {weight, 2, 3};
      double[] without = {0, 2, 3};
      assertThat(combination(ROWS, weights)).isEqualTo(combination(ROWS, without));
      assertThat(squares(ROWS, weights)).isEqualTo(squares(ROWS, without));
      assertThat(gram(ROWS, weights)).isEqualTo(gram(ROWS, without));
      assertThat(RecordSums.single(ROWS, 0, weight)).isEqualTo(Vec.zeros(2));
      assertThat(RecordSums.numbers(i -> weights[i]).add(0, 3, new double[0])).isEqualTo(5);
      assertThat(Double.compare(weights[0], weight)).as("the caller's own array").isZero();
    }
  }

  @Test
  void finiteWeightsWhoseProductsOverflow_addNothing() {
    Rows large = Rows.of(new double[] {1e200, 0}, new double[] {1, 1});
    assertThat(combination(large, 1e200, 1e200)).isEqualTo(Vec.of(1e200, 1e200));
    assertThat(squares(large, 1, 1)).isEqualTo(Vec.of(1, 1));
    assertThat(RecordSums.gram(Examples.of(large, new double[2]), 1).get(0, 0)).isEqualTo(1);
  }

  /** B.4 of the second review: one such record turned the whole batch sum into NaN. */
  @Test
  void factF28_aDifferenceThatIsNotANumberAddsNothing() {
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(ROWS, LABELS), new LogisticLoss());
    AnchoredGradients anchored = AnchoredGradients.at(risk, Vec.zeros(2));
    assertThat(anchored.differenceSum(ABSURD, new int[] {0}, .1)).isEqualTo(Vec.zeros(2));
    Vec others = anchored.differenceSum(ABSURD, new int[] {1, 2}, .1);
    assertThat(others.norm()).isBetween(.01, .2);
    assertThat(anchored.differenceSum(ABSURD, new int[] {0, 1, 2}, .1)).isEqualTo(others);
  }

  @Test
  void gradientsWithoutACap_haveTheSameGuard() {
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(ROWS, LABELS), new LogisticLoss());
    int[] others = {1, 2};
    assertThat(risk.gradientSum(ABSURD)).isEqualTo(risk.gradientSum(ABSURD, others));
    assertThat(risk.at(ABSURD).hessianTimes(Vec.of(1, 2)).isFinite()).isTrue();
    assertThat(risk.at(ABSURD).hessianDiagonal().isFinite()).isTrue();
    assertThat(risk.lossSum(ABSURD, 3)).as("one loss clipped, one zero").isEqualTo(3);
  }

  @Test
  void plainLosses_stayInfiniteWhereAModelDiverged() {
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(ROWS, LABELS), new LogisticLoss());
    assertThat(risk.lossSum(ABSURD)).isNotEqualTo(0).matches(sum -> !Double.isFinite(sum));
  }

  private static Vec combination(Rows rows, double... weights) {
    int[] all = IntStream.range(0, rows.count()).toArray();
    return RecordSums.combination(rows, Parallelism.sequential(), all, i -> weights[i]);
  }

  private static Vec squares(Rows rows, double... weights) {
    double[] sum = new double[rows.dimension()];
    RecordSums.addSquares(rows, 0, rows.count(), weights.clone(), sum);
    return Vec.of(sum);
  }

  private static SymmetricMatrix gram(Rows rows, double... weights) {
    return RecordSums.gram(rows, Parallelism.sequential(), weights);
  }
}
