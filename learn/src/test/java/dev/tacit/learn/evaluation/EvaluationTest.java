package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import dev.tacit.learn.prediction.AuxiliaryReleases;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.Threshold;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final LinearModel IDENTITY = new LinearModel(Vec.of(1), 0);

  @Test
  void figuresOfTwoClassesAreThoseCountedByHand() {
    // Probabilities of the positive class: 3/4, 1/2, 1/4, 1/4; labels +, -, -, +.
    double odds = Math.log(3);
    Examples rows = rows(new double[] {odds, 0, -odds, -odds}, 1, -1, -1, 1);
    Evaluation evaluation = Evaluation.evaluate(two(Optional.empty()), rows).orElseThrow();
    assertThat(evaluation.figure(Measure.TEST_ERROR)).isEqualTo(.25);
    assertThat(evaluation.figure(Measure.TEST_AUC)).isEqualTo(2.5 / 4);
    assertThat(evaluation.figure(Measure.TEST_RECALL)).isEqualTo(.5);
    assertThat(evaluation.figure(Measure.TEST_PRECISION)).isEqualTo(1);
    assertThat(evaluation.figure(Measure.TEST_F1)).isCloseTo(2.0 / 3, within(1e-15));
    double logLoss = -(2 * Math.log(.75) + Math.log(.5) + Math.log(.25)) / 4;
    assertThat(evaluation.figure(Measure.TEST_LOG_LOSS)).isCloseTo(logLoss, within(1e-12));
    double brier = (.0625 + .25 + .0625 + .5625) / 4;
    assertThat(evaluation.figure(Measure.TEST_BRIER)).isCloseTo(brier, within(1e-12));
    // Bins of 3/4 (one positive), 1/2 (none) and 1/4 (one of two).
    assertThat(evaluation.figure(Measure.TEST_CALIBRATION_ERROR))
        .isCloseTo((.25 + .5 + .5) / 4, within(1e-12));
    assertThat(evaluation.confusion().orElseThrow().counts())
        .containsExactly(List.of(2L, 0L), List.of(1L, 1L));
  }

  @Test
  void anErrorThatIsCountedIsThatOfTheSortedScores() {
    Random random = new Random(3);
    double[] values = random.doubles(200, -1, 1).toArray();
    values[7] = 0; // called negative by both
    double[] labels = random.doubles(200).map(uniform -> uniform < .4 ? 1 : -1).toArray();
    Predictions predictions = new Predictions(rows(values, labels), IDENTITY);
    assertThat(predictions.error()).isEqualTo(predictions.scores().error()).isNotZero();
  }

  @Test
  void aThresholdMovesWhatIsCalledPositiveAndNothingElse() {
    Examples rows = rows(new double[] {2, 1, -1, -2}, 1, -1, 1, -1);
    Evaluation usual = Evaluation.evaluate(two(Optional.empty()), rows).orElseThrow();
    Evaluation lower =
        Evaluation.evaluate(two(Optional.of(new Threshold("score=-1.5", -1.5))), rows)
            .orElseThrow();
    assertThat(usual.figure(Measure.TEST_RECALL)).isEqualTo(.5);
    assertThat(lower.figure(Measure.TEST_RECALL)).isEqualTo(1);
    assertThat(lower.figure(Measure.TEST_PRECISION)).isEqualTo(2.0 / 3);
    for (Measure same :
        List.of(Measure.TEST_AUC, Measure.TEST_LOG_LOSS, Measure.TEST_CALIBRATION_ERROR)) {
      assertThat(lower.figure(same)).isEqualTo(usual.figure(same));
    }
  }

  /** Labels drawn with the probabilities of the model: nothing is left to calibrate. */
  @Test
  void calibrationErrorIsSmallForTrueProbabilities_andLargeForStretchedOnes() {
    Random random = new Random(5);
    int count = 20_000;
    double[] margins = new double[count];
    double[] stretched = new double[count];
    double[] labels = new double[count];
    for (int k = 0; k < count; k++) {
      margins[k] = random.nextGaussian();
      stretched[k] = 3 * margins[k];
      labels[k] = random.nextDouble() < 1 / (1 + Math.exp(-margins[k])) ? 1 : -1;
    }
    Predictor model = two(Optional.empty());
    // The mean of 15 bins' deviations; ten of them would be .04, and seeds are fixed anyway.
    assertThat(
            Evaluation.evaluate(model, rows(margins, labels))
                .orElseThrow()
                .figure(Measure.TEST_CALIBRATION_ERROR))
        .isLessThan(.02);
    assertThat(
            Evaluation.evaluate(model, rows(stretched, labels))
                .orElseThrow()
                .figure(Measure.TEST_CALIBRATION_ERROR))
        .isGreaterThan(.1);
  }

  @Test
  void figuresOfManyClassesAreThoseCountedByHand() {
    // Scores of class k are the k-th feature times a factor; rows point to one class each.
    RowsBuilder builder = Rows.dense(3);
    builder.append(new int[] {0, 1, 2}, new double[] {.8, .4, .1}, 3);
    builder.append(new int[] {0, 1, 2}, new double[] {.8, .4, .1}, 3);
    builder.append(new int[] {0, 1, 2}, new double[] {.1, .4, .8}, 3);
    builder.append(new int[] {0, 1, 2}, new double[] {.1, .8, .4}, 3);
    builder.appendEmpty();
    Examples rows = Examples.of(builder.build(), new double[] {0, 1, 0, 1, 2});
    List<LinearModel> outputs =
        List.of(
            new LinearModel(Vec.of(1, 0, 0), 0),
            new LinearModel(Vec.of(0, 1, 0), 0),
            new LinearModel(Vec.of(0, 0, 1), 0));
    Predictor model =
        new Predictor(
            Task.ofClasses(3),
            "logistic",
            new FittedModel(outputs, AuxiliaryReleases.NONE, List.of(), Optional.empty()));
    Evaluation evaluation = Evaluation.evaluate(model, rows).orElseThrow();
    assertThat(evaluation.records()).isEqualTo(4);
    assertThat(evaluation.confusion().orElseThrow().counts())
        .containsExactly(List.of(1L, 0L, 1L), List.of(1L, 1L, 0L), List.of(0L, 0L, 0L));
    assertThat(evaluation.figure(Measure.TEST_ERROR)).isEqualTo(.5);
    assertThat(evaluation.figure(Measure.TEST_MACRO_RECALL)).isEqualTo(.5);
    // F1 of classes 0 and 1: 2 / (2 + 2) and 2 / (2 + 1).
    assertThat(evaluation.figure(Measure.TEST_MACRO_F1))
        .isCloseTo((.5 + 2.0 / 3) / 2, within(1e-15));
    assertThat(evaluation.figure(Measure.TEST_TOP_2_ERROR)).isEqualTo(.25);
    assertThat(evaluation.figure(Measure.TEST_TOP_3_ERROR)).isNull();
    double all = Math.exp(.8) + Math.exp(.4) + Math.exp(.1);
    double logLoss = (2 * Math.log(all) * 2 - .8 - .4 - .1 - .8) / 4;
    assertThat(evaluation.figure(Measure.TEST_LOG_LOSS)).isCloseTo(logLoss, within(1e-12));
    assertThat(ClassScores.meanLoss(rows, outputs)).isCloseTo(logLoss, within(1e-12));
    assertThat(evaluation.figure(Measure.TEST_CALIBRATION_ERROR))
        .isCloseTo(Math.abs(Math.exp(.8) / all - .5), within(1e-12));
  }

  @Test
  void figuresOfNumbersAreInTheirUnits() {
    AuxiliaryReleases residuals =
        new AuxiliaryReleases(
            Map.of(
                AuxiliaryNames.RESIDUAL_EDGES, Vec.of(-.5, .5),
                AuxiliaryNames.RESIDUAL_COUNTS, Vec.of(0, 100, 0),
                AuxiliaryNames.RESIDUAL_DEVIATION, Vec.of(1)));
    Predictor model =
        new Predictor(
            Task.ofNumbers(new TargetBounds(0, 200)),
            "squared",
            new FittedModel(List.of(IDENTITY), residuals, List.of(), Optional.empty()));
    // Truth 100, 150, 50 and 100; predictions 100, 140, 80 and 190.
    Examples rows = rows(new double[] {0, .4, -.2, .9}, 0, .5, -.5, 0);
    Evaluation evaluation = Evaluation.evaluate(model, rows).orElseThrow();
    assertThat(evaluation.figure(Measure.TEST_RMSE))
        .isCloseTo(Math.sqrt((100 + 900 + 8100) / 4.0), within(1e-9));
    assertThat(evaluation.figure(Measure.TEST_MAE)).isCloseTo(130 / 4.0, within(1e-9));
    assertThat(evaluation.figure(Measure.TEST_R2)).isCloseTo(1 - 9100 / 5000.0, within(1e-9));
    assertThat(evaluation.figure(Measure.TEST_COVERAGE)).isEqualTo(.75);
    assertThat(evaluation.figure(Measure.TEST_ERROR)).isNull();
  }

  @Test
  void withoutCompleteRecordsNothingIsMeasured() {
    RowsBuilder builder = Rows.dense(1);
    builder.appendEmpty();
    Examples none = Examples.of(builder.build(), new double[1]);
    assertThat(Evaluation.evaluate(two(Optional.empty()), none)).isEmpty();
  }

  private static Predictor two(Optional<Threshold> threshold) {
    return new Predictor(
        Task.CLASSIFICATION,
        "logistic",
        new FittedModel(List.of(IDENTITY), AuxiliaryReleases.NONE, List.of(), threshold));
  }

  private static Examples rows(double[] values, double... labels) {
    RowsBuilder builder = Rows.dense(1);
    for (double value : values) {
      builder.append(new int[] {0}, new double[] {value}, 1);
    }
    return Examples.of(builder.build(), labels);
  }
}
