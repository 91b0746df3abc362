package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever is summed over records, a record adds its weight times what it would add alone. */
class WeightedExamplesTest {
  private static final int DIMENSION = 4;

  private static List<Question> questions(Random random) {
    Vec model = Problems.vector(random, DIMENSION);
    RowLengths scaled = new RowLengths.Scaled(model.map(Math::abs), 1e-12);
    return List.of(
        new CappedGradient(model, new LogisticLoss(), GradientCap.NONE),
        new CappedGradient(model, new HuberHingeLoss(.5), new GradientCap(.3, scaled)),
        new CappedLosses(model, new LogisticLoss(), 1),
        new CappedSquares(.3),
        new CappedOuterProducts(scaled, .5),
        CappedOuterProducts.ofAll(),
        new CappedRows(new GradientCap(.3, scaled)),
        new ResidualMoments(model, .7),
        new CappedLogLosses(new RecordStatistic.Margin(model), .1, .8, 1.3, -.2, .9),
        new SoftmaxGradient(Problems.vector(random, 3 * DIMENSION), 3, GradientCap.euclidean(.4)),
        new ClippedMoments(new RecordStatistic.Margin(model), .1, 2),
        new BinnedCounts(new RecordStatistic.Residual(model), Vec.of(-1, 0, 1)),
        new ClippedMoments(new RecordStatistic.Margin(model), .3, 2),
        new BinnedCounts(
            new RecordStatistic.TopClass(Problems.vector(random, 3 * DIMENSION), 3), Vec.of(0, 1)));
  }

  /** With labels that have a meaning for every question. */
  private static Examples examples(Random random, int count) {
    double[] labels = random.ints(count, 0, 3).asDoubleStream().toArray();
    return Examples.of(Problems.dense(random, count, DIMENSION).rows(), labels);
  }

  /** A question that is new here must be added to the list above. */
  @Test
  void everyQuestionIsAsked() {
    List<String> asked =
        questions(new Random(1)).stream().map(one -> one.getClass().getSimpleName()).toList();
    assertThat(Arrays.stream(Question.class.getPermittedSubclasses()).map(Class::getSimpleName))
        .allMatch(asked::contains);
  }

  @Test
  void law_aRecordAddsItsWeightTimesWhatItAddsAlone() {
    ForAll.cases(
        20,
        random -> {
          Examples plain = examples(random, 1 + random.nextInt(700));
          double[] weights = weights(random, plain.count());
          for (Question question : questions(random)) {
            PartialSum sum = LocalRecords.of(plain.weighted(weights)).ask(question);
            Vec vector = Vec.zeros(question.length(DIMENSION));
            double number = 0;
            for (int row = 0; row < plain.count(); row++) {
              PartialSum own = LocalRecords.of(plain.slice(row, row + 1)).ask(question);
              vector = vector.plusScaled(weights[row], own.vector());
              number += weights[row] * own.number();
            }
            assertThat(sum.vector().minus(vector).normInf()).isLessThan(1e-9);
            assertThat(Math.abs(sum.number() - number)).isLessThan(1e-9);
          }
        });
  }

  @Test
  void weightsOfOneAreNone() {
    Random random = new Random(3);
    Examples plain = examples(random, 900);
    double[] ones = new double[900];
    Arrays.fill(ones, 1);
    Examples same = plain.weighted(ones);
    assertThat(same.hasWeights()).isFalse();
    assertThat(same.totalWeight()).isEqualTo(900);
    for (Question question : questions(random)) {
      assertThat(LocalRecords.of(same).ask(question))
          .isEqualTo(LocalRecords.of(plain).ask(question));
    }
  }

  @Test
  void weightsAndOwnersGoWhereTheRecordsGo() {
    Examples three =
        Problems.dense(new Random(4), 3, 2)
            .weighted(new double[] {.5, .25, 1})
            .weighted(new double[] {.5, 1, 1})
            .ownedBy(Units.of(List.of("ada", "ada", "bob")));
    assertThat(three.weight(0)).isEqualTo(.25);
    assertThat(three.totalWeight()).isEqualTo(1.5);
    assertThat(three.units().orElseThrow().count()).isEqualTo(2);
    Examples picked = three.select(new int[] {2, 0});
    assertThat(picked.weight(1)).isEqualTo(.25);
    assertThat(picked.units().orElseThrow().id(0)).contains("bob");
    Examples slice = three.withRows(three.rows().withinUnitBall()).slice(1, 3);
    assertThat(slice.weight(0)).isEqualTo(.25);
    assertThat(slice.units().orElseThrow().id(0)).contains("ada");
    assertThat(slice.unweighted().hasWeights()).isFalse();
  }

  /** k copies of weight 1/k are the record itself, for every loss, sum and solver. */
  @Test
  void law_copiesThatShareAWeightAreOneRecord() {
    ForAll.cases(
        10,
        random -> {
          Examples once = Problems.dense(random, 60, DIMENSION);
          int[] copies = IntStream.range(0, 240).map(k -> k / 4).toArray();
          double[] quarter = new double[240];
          Arrays.fill(quarter, .25);
          Examples shared = once.select(copies).weighted(quarter);
          for (Loss loss : List.of(new LogisticLoss(), new SquaredLoss())) {
            Vec at = Problems.vector(random, DIMENSION);
            EmpiricalRisk plain = EmpiricalRisk.of(once, loss);
            EmpiricalRisk weighted = EmpiricalRisk.of(shared, loss);
            same(weighted.at(at), plain.at(at), at);
            close(weighted.gradientSum(at, IntStream.range(0, 240).toArray()), plain, at);
            assertThat(weighted.meanLoss(at)).isCloseTo(plain.meanLoss(at), within());
            close(weighted.meanGradient(at), plain.meanGradient(at));
            assertThat(weighted.recordDerivative(7, at))
                .isCloseTo(plain.recordDerivative(1, at) / 4, within());
            close(differences(weighted, at, 240), differences(plain, at, 60));
            SymmetricMatrix majorant = PenalisedRisk.mean(weighted).majorant();
            close(majorant.times(at), PenalisedRisk.mean(plain).majorant().times(at));
          }
        });
  }

  private static void same(RiskPoint found, RiskPoint wanted, Vec direction) {
    assertThat(found.value()).isCloseTo(wanted.value(), within());
    close(found.gradient(), wanted.gradient());
    close(found.hessianTimes(direction), wanted.hessianTimes(direction));
    close(found.hessianDiagonal(), wanted.hessianDiagonal());
  }

  private static Vec differences(EmpiricalRisk risk, Vec at, int records) {
    return AnchoredGradients.at(risk, at)
        .differenceSum(at.scaled(.5), IntStream.range(0, records).toArray(), .3);
  }

  private static void close(Vec found, EmpiricalRisk plain, Vec at) {
    close(found, plain.gradientSum(at));
  }

  private static void close(Vec found, Vec wanted) {
    assertThat(found.minus(wanted).normInf()).isLessThan(1e-9 * (1 + wanted.normInf()));
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-9);
  }

  @Test
  void theErrorOfAWeightedGradientIsBounded() {
    Random random = new Random(8);
    Examples plain = Problems.dense(random, 500, DIMENSION);
    Vec at = Problems.vector(random, DIMENSION);
    double bound = EmpiricalRisk.of(plain, new LogisticLoss()).gradientError(at);
    Examples light = plain.weighted(weights(random, 500));
    assertThat(EmpiricalRisk.of(light, new LogisticLoss()).gradientError(at)).isGreaterThan(bound);
  }

  @Test
  void mistakesAreNamed() {
    Examples two = Problems.dense(new Random(1), 2, 2);
    for (double wrong : new double[] {0, -.5, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> two.weighted(new double[] {1, wrong}))
          .hasMessageContaining("weight of row 1 = " + wrong);
    }
    assertThatThrownBy(() -> two.weighted(new double[1])).hasMessageContaining("1 weights for 2");
    assertThatThrownBy(() -> two.ownedBy(Units.of(List.of("a")))).hasMessageContaining("1 ids");
    assertThatThrownBy(() -> two.weighted(new double[] {1, .5}).requireUnweighted("somebody"))
        .hasMessageContaining("somebody takes no weights");
    assertThat(two.requireUnweighted("somebody")).isSameAs(two);
  }

  private static double[] weights(Random random, int count) {
    return random.doubles(count, 1e-3, 1).toArray();
  }
}
