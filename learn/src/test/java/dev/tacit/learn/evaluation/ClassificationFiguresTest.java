package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.Task;
import dev.tacit.learn.prediction.AuxiliaryReleases;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Published figures: right without noise, where all records of a bin have one score, so that they
 * are ties. How often intervals hold says {@link PublishedIntervalsTest}.
 */
class ClassificationFiguresTest {
  private static final Vec LEVELS = Vec.of(-3, -2, -1, 0, 1, 2, 3);
  private static final int BINS = 8;
  private static final int RECORDS = 4_000;
  private static final double MOST = 5;

  @Test
  void withoutNoiseTheFiguresAreThoseOfTheBins() {
    Sample sample = new Sample(new Random(1), 0);
    ClassificationFigures figures = figures(sample, 0);
    Scores scores = Scores.of(sample.odds, sample.labels);
    assertThat(figures.error().value()).isCloseTo(scores.error(), within(1e-12));
    assertThat(figures.auc().orElseThrow().value())
        .isCloseTo(scores.auc().orElseThrow(), within(1e-12));
    double loss = 0;
    double positives = 0;
    for (int row = 0; row < RECORDS; row++) {
      loss += Math.log1p(Math.exp(-sample.labels[row] * sample.odds[row])) / RECORDS;
      positives += sample.labels[row] > 0 ? 1.0 / RECORDS : 0;
    }
    assertThat(figures.logLoss().orElseThrow().value()).isCloseTo(loss, within(1e-12));
    assertThat(figures.positives().value()).isCloseTo(positives, within(1e-12));
    assertThat(figures.records().value()).isCloseTo(RECORDS, within(1e-9));
    assertThat(figures.curve()).hasSize(LEVELS.dimension());
    assertThat(figures.curve().get(BINS / 2 - 1).logOdds()).isZero();
    double ties = 0;
    for (int bin = 0; bin < BINS; bin++) {
      ties += sample.counts[4 + bin] * sample.counts[4 + BINS + bin] / 2;
    }
    double positives0 = positives * RECORDS;
    double hidden = ties / (positives0 * (RECORDS - positives0));
    Estimate auc = figures.auc().orElseThrow();
    assertThat(auc.high() - auc.value()).isGreaterThan(hidden);
    assertThat(auc.value() - auc.low()).isGreaterThan(hidden);
  }

  /** Scores of a hinge are no log-odds: how probable they make anything is not said. */
  @Test
  void aModelWithoutProbabilitiesHasNoFiguresOfThem() {
    AuxiliaryReleases released = new AuxiliaryReleases(new Sample(new Random(1), 0).companions(0));
    ClassificationFigures logistic =
        ClassificationFigures.of(model("logistic", released)).orElseThrow();
    ClassificationFigures hinge =
        ClassificationFigures.of(model("huber-hinge", released)).orElseThrow();
    assertThat(hinge.error()).isEqualTo(logistic.error());
    assertThat(hinge.auc()).isEqualTo(logistic.auc());
    assertThat(logistic.logLoss()).isPresent();
    assertThat(logistic.calibration()).isNotEmpty();
    assertThat(hinge.logLoss()).isEmpty();
    assertThat(hinge.predicted()).isEmpty();
    assertThat(hinge.calibration()).isEmpty();
  }

  private static Predictor model(String loss, AuxiliaryReleases released) {
    List<LinearModel> outputs = List.of(new LinearModel(Vec.of(1), 0));
    return new Predictor(
        Task.CLASSIFICATION, loss, new FittedModel(outputs, released, List.of(), Optional.empty()));
  }

  @Test
  void nothingIsSaidWhereNoiseDrownsTheRecords() {
    Sample few = new Sample(new Random(3), 0);
    Arrays.fill(few.counts, 0);
    assertThat(ClassificationFigures.of(few.companions(20), true, 0)).isEmpty();
    assertThat(ClassificationFigures.of(Map.of(), true, 0)).isEmpty();
  }

  /**
   * Of three classes and more there is no curve, and an error is a likeliest class that is wrong.
   */
  @Test
  void ofManyClassesTheShareOfWrongOnesIsTheError() {
    Sample sample = new Sample(new Random(4), 0);
    ClassificationFigures figures =
        ClassificationFigures.of(sample.companions(0), false, 0).orElseThrow();
    assertThat(figures.error().value()).isCloseTo(1 - figures.positives().value(), within(1e-12));
    assertThat(figures.auc()).isEmpty();
    assertThat(figures.curve()).isEmpty();
  }

  /** How far to look for a share that may be 0 is not how far below 0. */
  @Test
  void sharesHaveIntervalsThatAreNotSymmetric() {
    Estimate rare = Estimate.share(.01, 0, 200, 0);
    assertThat(rare.low()).isBetween(.002, .005);
    assertThat(rare.high()).isBetween(.03, .04);
    assertThat(Estimate.share(-.02, 1e-4, 200, 0).low()).isZero();
    assertThat(Estimate.share(.5, 1e-4, 1e9, 0).high()).isCloseTo(.5196, within(1e-4));
  }

  /** A bias that nobody knows is added; the quantile on one side of it is smaller. */
  @Test
  void biasesLengthenIntervals() {
    assertThat(Estimate.critical(0)).isCloseTo(1.96, within(1e-4));
    // P(|N(1, 1)| > c) = .05 at 2.6461.
    assertThat(Estimate.critical(1)).isCloseTo(2.6461, within(1e-3));
    assertThat(Estimate.critical(10)).isCloseTo(11.6449, within(1e-3));
  }

  @Test
  void countsThatDoNotFitTheirLevelsAreRefused() {
    Map<String, Vec> fewer = new HashMap<>(new Sample(new Random(1), 0).companions(0));
    fewer.put(AuxiliaryNames.TEST_LEVELS, Vec.of(-1, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClassificationFigures.of(fewer, true, 0))
        .withMessageContaining("must be whole groups");
  }

  private static ClassificationFigures figures(Sample sample, double told) {
    return ClassificationFigures.of(sample.companions(told), true, 0).orElseThrow();
  }

  /** Records with log-odds in the middle of bins and labels by other odds, and noised counts. */
  private static final class Sample {
    private final double[] odds = new double[RECORDS];
    private final double[] labels = new double[RECORDS];
    private final double[] counts = new double[4 + 2 * BINS + 1];

    Sample(Random random, double deviation) {
      for (int row = 0; row < RECORDS; row++) {
        int bin = bin(random.nextDouble());
        boolean positive = random.nextDouble() < chance(bin);
        odds[row] = middle(bin);
        labels[row] = positive ? 1 : -1;
        count(bin, positive, 1);
        counts[counts.length - 1] +=
            Math.min(MOST, Math.log1p(Math.exp(-labels[row] * odds[row]))) / MOST;
      }
      for (int k = 0; k < counts.length; k++) {
        counts[k] += deviation * random.nextGaussian();
      }
    }

    private void count(int bin, boolean positive, double number) {
      int label = positive ? 1 : 0;
      counts[4 + label * BINS + bin] += number;
      counts[2 * label + (bin >= BINS / 2 ? 1 : 0)] += number;
    }

    /** Lower bins have more records. */
    private static double share(int bins) {
      return 1 - Math.pow(1 - (double) bins / BINS, 1.5);
    }

    private static int bin(double uniform) {
      int bin = 0;
      while (share(bin + 1) < uniform) {
        bin++;
      }
      return bin;
    }

    private static double chance(int bin) {
      return 1 / (1 + Math.exp(.4 - .8 * middle(bin)));
    }

    private static double middle(int bin) {
      return bin == 0 ? -3.5 : bin == BINS - 1 ? 3.5 : (LEVELS.get(bin - 1) + LEVELS.get(bin)) / 2;
    }

    Map<String, Vec> companions(double told) {
      return Map.of(
          AuxiliaryNames.TEST_COUNTS, Vec.of(counts),
          AuxiliaryNames.TEST_LEVELS, LEVELS,
          AuxiliaryNames.TEST_LOSS, Vec.of(MOST),
          AuxiliaryNames.TEST_DEVIATION, Vec.of(told));
    }
  }
}
