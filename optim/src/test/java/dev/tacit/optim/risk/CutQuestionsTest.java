package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The cuts that sensitivities rest on, each at work: what a single record adds is inside the stated
 * range however far out it is, and is what was asked where the cut has nothing to do.
 */
class CutQuestionsTest {
  private static final Vec ONE = Vec.of(1);

  private static Examples record(double value, double label) {
    return Examples.of(Rows.of(new double[][] {{value}}), new double[] {label});
  }

  private static Vec ask(Question question, Examples examples) {
    return LocalRecords.of(examples).ask(question).vector();
  }

  private static Vec moments(double score) {
    return ask(new ClippedMoments(new RecordStatistic.Margin(ONE), .5, 2), record(score, 1));
  }

  private static double loss(double score, double label) {
    RecordStatistic statistic = new RecordStatistic.Margin(ONE);
    return ask(new CappedLogLosses(statistic, 0, 1, 1, 0, 2), record(score, label)).get(0);
  }

  @Test
  void momentsAreCutOnBothSides() {
    assertThat(moments(.5)).isEqualTo(Vec.of(.5, .25));
    for (double far : new double[] {1.6, 2, 40, 1e200, Double.MAX_VALUE}) {
      assertThat(moments(far)).as("%s", far).isEqualTo(Vec.of(1, 1));
      assertThat(moments(-far - 1)).as("-%s", far).isEqualTo(Vec.of(-1, 1));
    }
  }

  @Test
  void factP1_aLossIsAtMostTheLargest() {
    assertThat(loss(1, -1)).isCloseTo(Math.log1p(Math.exp(1)) / 2, within(1e-12));
    assertThat(loss(1, 1)).isCloseTo(Math.log1p(Math.exp(-1)) / 2, within(1e-12));
    for (double far : new double[] {2, 3, 50, 1e300}) {
      assertThat(loss(far, -1)).as("%s", far).isEqualTo(1);
      assertThat(loss(-far, 1)).as("%s", far).isEqualTo(1);
    }
    ForAll.cases(
        500,
        random -> {
          double wild = Math.exp(8 * random.nextGaussian()) * random.nextGaussian();
          assertThat(loss(wild, random.nextBoolean() ? 1 : -1)).isBetween(0.0, 1.0);
        });
  }

  /** Compared without a tolerance: bounds over lengths are rounded down. */
  @Test
  void longRowsAreShortenedToTheBound() {
    CappedRows question = new CappedRows(GradientCap.euclidean(.3));
    CappedOuterProducts products = new CappedOuterProducts(RowLengths.EUCLIDEAN, .3);
    CappedSquares squares = new CappedSquares(.3);
    assertThat(ask(question, record(.25, 1))).isEqualTo(Vec.of(.25));
    assertThat(ask(products, record(.5, 1))).isEqualTo(Vec.of(.25));
    assertThat(ask(squares, record(.5, 1))).isEqualTo(Vec.of(.25));
    for (double power : new double[] {1, 2, 64, 0x1p100}) {
      assertCut(ask(question, record(power, 1)));
      assertCut(ask(products, record(power, 1)));
      assertCut(ask(squares, record(power, 1)));
    }
    ForAll.cases(
        200,
        random -> {
          Examples wild =
              Examples.of(
                  Rows.of(Problems.vector(random, 4).scaled(wild(random)).toArray()),
                  new double[] {1});
          assertThat(ask(question, wild).norm()).isLessThan(.3 * (1 + 1e-14));
          assertThat(trace(ask(products, wild))).isLessThan(.3 * (1 + 1e-14));
          assertThat(ask(squares, wild).norm()).isLessThan(.3 * (1 + 1e-14));
        });
  }

  private static double wild(Random random) {
    return Math.exp(3 * random.nextGaussian());
  }

  private static void assertCut(Vec answer) {
    assertThat(answer.get(0)).isLessThanOrEqualTo(.3).isGreaterThan(.3 * (1 - 1e-13));
  }

  /** Of a packed lower half: entries 0, 2, 5, 9. */
  private static double trace(Vec packed) {
    return packed.get(0) + packed.get(2) + packed.get(5) + packed.get(9);
  }

  /** Powers of two, so that what is added is the cap itself. */
  @Test
  void factF28_aDifferenceIsAtMostItsBound() {
    for (double power : new double[] {1, 2, 8}) {
      EmpiricalRisk risk = EmpiricalRisk.of(record(power, 1), new LogisticLoss());
      for (double bound : new double[] {.01, .03, .3}) {
        double moved =
            AnchoredGradients.at(risk, Vec.of(-9))
                .differenceSum(Vec.of(9), new int[] {0}, bound)
                .get(0);
        assertThat(moved).isLessThanOrEqualTo(bound).isGreaterThan(bound * (1 - 1e-13));
      }
    }
  }

  private static List<Question> all(Vec model) {
    return List.of(
        new ResidualMoments(model, .7),
        new ClippedMoments(new RecordStatistic.Margin(model), .1, 2),
        new CappedLogLosses(new RecordStatistic.Margin(model), 0, 1, 1, .4, 2),
        new BinnedCounts(new RecordStatistic.Margin(model), Vec.of(-1, 1)),
        new SoftmaxGradient(twice(model), 2, GradientCap.euclidean(.3)),
        new CappedGradient(model, new LogisticLoss(), GradientCap.euclidean(.3)));
  }

  private static Vec twice(Vec model) {
    double[] both = Arrays.copyOf(model.toArray(), 2 * model.dimension());
    System.arraycopy(model.toArray(), 0, both, model.dimension(), model.dimension());
    return Vec.of(both);
  }

  /** One record whose score overflows must not make the sum of all others no number. */
  @Test
  void aScoreThatIsNoNumberAddsNothing() {
    Vec absurd = Vec.of(Double.POSITIVE_INFINITY);
    for (Question question : all(absurd)) {
      Vec answer = ask(question, record(0, 1));
      assertThat(answer).as("%s", question).isEqualTo(Vec.zeros(answer.dimension()));
    }
  }

  @Test
  void anEmptyRecordAddsNothing() {
    RowsBuilder empty = Rows.dense(1);
    empty.appendEmpty();
    Examples examples = Examples.of(empty.build().withConstant(.5), new double[] {1});
    Vec model = Vec.of(1, 1);
    for (Question question : all(model)) {
      Vec answer = ask(question, examples);
      assertThat(answer).as("%s", question).isEqualTo(Vec.zeros(answer.dimension()));
    }
    for (Question question :
        List.<Question>of(
            new CappedRows(GradientCap.euclidean(.3)),
            new CappedOuterProducts(RowLengths.EUCLIDEAN, .3),
            new CappedSquares(.3))) {
      Vec answer = ask(question, examples);
      assertThat(answer).as("%s", question).isEqualTo(Vec.zeros(answer.dimension()));
    }
  }
}
