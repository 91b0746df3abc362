package dev.tacit.optim.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import java.util.List;
import org.junit.jupiter.api.Test;

class LossTest {
  private static final List<Loss> ALL =
      List.of(
          new LogisticLoss(),
          new HuberHingeLoss(0.5),
          new SquaredLoss(),
          SquaredLoss.clipped(1),
          new LogisticLoss().capped(0.3));

  @Test
  void knownValues() {
    assertThat(new LogisticLoss().value(0, 1)).isEqualTo(Math.log(2));
    assertThat(new LogisticLoss().value(1e300, 1)).isZero();
    assertThat(new LogisticLoss().value(-1e300, 1)).isEqualTo(1e300);
    assertThat(new LogisticLoss().derivative(40, 1)).isCloseTo(-Math.exp(-40), within(1e-33));
    assertThat(new HuberHingeLoss(0.5).value(-2, 1)).isEqualTo(3);
    assertThat(new HuberHingeLoss(0.5).value(1, 1)).isEqualTo(0.125);
    assertThat(new HuberHingeLoss(0.5).value(1.5, 1)).isZero();
    assertThat(new SquaredLoss().value(3, 1)).isEqualTo(4);
    assertThat(SquaredLoss.clipped(2).value(5, 0)).isCloseTo(1 + 2 * 4.0, within(1e-15));
  }

  @Test
  void law_batchAgreesWithSingleRecords() {
    ForAll.cases(
        50,
        random -> {
          for (Loss loss : ALL) {
            ScoreBatch batch = new ScoreBatch(true, true);
            batch.resize(1 + random.nextInt(ScoreBatch.SIZE));
            for (int k = 0; k < batch.count(); k++) {
              batch.scores[k] = random.nextGaussian() * Math.pow(10, random.nextInt(6) - 2);
              batch.labels[k] = random.nextBoolean() ? 1 : -1;
            }
            loss.evaluate(batch);
            for (int k = 0; k < batch.count(); k++) {
              double score = batch.scores[k];
              double label = batch.labels[k];
              double value = loss.value(score, label);
              assertThat(batch.values[k]).isCloseTo(value, within(1e-15 * (1 + value)));
              assertThat(batch.derivatives[k])
                  .isCloseTo(loss.derivative(score, label), within(1e-15));
              assertThat(batch.curvatures[k])
                  .isCloseTo(loss.curvature(score, label), within(1e-15));
            }
          }
        });
  }

  @Test
  void logisticBatchKeepsItsDigitsWhenTheLossIsTiny() {
    ScoreBatch batch = new ScoreBatch(true, false);
    batch.resize(200);
    for (int k = 0; k < 200; k++) {
      batch.scores[k] = k / 2.0 - 0.25;
      batch.labels[k] = 1;
    }
    new LogisticLoss().evaluate(batch);
    for (int k = 0; k < 200; k++) {
      double expected = new LogisticLoss().value(batch.scores[k], 1);
      assertThat(batch.values[k]).isCloseTo(expected, within(4e-16 * expected));
    }
  }

  @Test
  void law_scoreWithDerivativeInverts() {
    ForAll.cases(
        200,
        random -> {
          double label = random.nextBoolean() ? 1 : -1;
          double slope = -label * (0.001 + 0.998 * random.nextDouble());
          for (Loss loss : ALL.subList(0, 3)) {
            double score = loss.scoreWithDerivative(slope, label);
            assertThat(loss.derivative(score, label)).isCloseTo(slope, within(1e-12));
          }
        });
  }

  @Test
  void refuses_badParametersAndLabels() {
    assertThatThrownBy(() -> new HuberHingeLoss(0)).hasMessageContaining("width = 0.0");
    assertThatThrownBy(() -> new LogisticLoss().capped(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> SquaredLoss.clipped(Double.POSITIVE_INFINITY))
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> new LogisticLoss().requireLabel(0)).hasMessageContaining("-1 or 1");
    assertThatThrownBy(() -> new SquaredLoss().requireLabel(Double.NaN))
        .hasMessageContaining("finite");
  }
}
