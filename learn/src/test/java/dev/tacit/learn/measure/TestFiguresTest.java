package dev.tacit.learn.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.Task;
import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.Companions;
import dev.tacit.learn.answer.Fitted;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Published figures: right without noise, and with it as often within their intervals as said. */
class TestFiguresTest {
  private static final Vec LEVELS = Vec.of(-3, -2, -1, -.5, 0, .5, 1, 2, 3);
  private static final int BINS = 10;
  private static final int RECORDS = 4_000;
  private static final int TRIALS = 2_000;

  /**
   * Of 2,000 intervals that hold with probability .945 or more, fewer than 1,840 hold with a
   * probability below 1e-6 (the mean is 1,890, a deviation 10.2). The normal law is an
   * approximation, for which half a point is left.
   */
  private static final int LEAST = 1_840;

  @Test
  void withoutNoiseTheFiguresAreThoseOfTheBins() {
    Sample sample = new Sample(new Random(1), 0);
    TestFigures figures = figures(sample, 0);
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
  }

  /** Records are drawn anew and noised anew; what all people have is known. */
  @Test
  void intervalsHoldWhatTheyAreAboutAsOftenAsTheySay() {
    int[] held = held(1);
    assertThat(held[0]).as("error").isGreaterThanOrEqualTo(LEAST);
    assertThat(held[1]).as("AUC").isGreaterThanOrEqualTo(LEAST);
    assertThat(held[2]).as("log loss").isGreaterThanOrEqualTo(LEAST);
  }

  /** The twin: intervals that leave the noise out are found out by the same count. */
  @Test
  void power_intervalsWithoutTheNoiseAreTooShort() {
    int[] held = held(0);
    assertThat(held[0]).isLessThan(LEAST);
    assertThat(held[1]).isLessThan(LEAST);
    assertThat(held[2]).isLessThan(LEAST);
  }

  /** Scores of a hinge are no log-odds: how probable they make anything is not said. */
  @Test
  void aModelWithoutProbabilitiesHasNoFiguresOfThem() {
    Companions released = new Companions(new Sample(new Random(1), 0).companions(0));
    TestFigures logistic = TestFigures.of(model("logistic", released)).orElseThrow();
    TestFigures hinge = TestFigures.of(model("huber-hinge", released)).orElseThrow();
    assertThat(hinge.error()).isEqualTo(logistic.error());
    assertThat(hinge.auc()).isEqualTo(logistic.auc());
    assertThat(logistic.logLoss()).isPresent();
    assertThat(logistic.calibration()).isNotEmpty();
    assertThat(hinge.logLoss()).isEmpty();
    assertThat(hinge.predicted()).isEmpty();
    assertThat(hinge.calibration()).isEmpty();
  }

  private static Answering model(String loss, Companions released) {
    List<LinearModel> outputs = List.of(new LinearModel(Vec.of(1), 0));
    return new Answering(
        Task.CLASSIFICATION, loss, new Fitted(outputs, released, List.of(), Optional.empty()));
  }

  @Test
  void nothingIsSaidWhereNoiseDrownsTheRecords() {
    Sample few = new Sample(new Random(3), 0);
    Arrays.fill(few.counts, 0);
    assertThat(TestFigures.of(few.companions(20), true, TestFigures::logistic)).isEmpty();
    assertThat(TestFigures.of(Map.of(), true, TestFigures::logistic)).isEmpty();
  }

  /**
   * Of three classes and more there is no curve, and an error is a likeliest class that is wrong.
   */
  @Test
  void ofManyClassesTheShareOfWrongOnesIsTheError() {
    Sample sample = new Sample(new Random(4), 0);
    TestFigures figures =
        TestFigures.of(sample.companions(0), false, TestFigures::logistic).orElseThrow();
    assertThat(figures.error().value()).isCloseTo(1 - figures.positives().value(), within(1e-12));
    assertThat(figures.auc()).isEmpty();
    assertThat(figures.curve()).isEmpty();
  }

  /** How many intervals of error, AUC and log loss held the truth. */
  private static int[] held(double told) {
    double deviation = 30;
    Random random = new Random(7);
    TestFigures truth = figures(Sample.ofEverybody(), 0);
    int[] held = new int[3];
    for (int trial = 0; trial < TRIALS; trial++) {
      TestFigures figures = figures(new Sample(random, deviation), told * deviation);
      held[0] += holds(figures.error(), truth.error()) ? 1 : 0;
      held[1] += holds(figures.auc().orElseThrow(), truth.auc().orElseThrow()) ? 1 : 0;
      held[2] += holds(figures.logLoss().orElseThrow(), truth.logLoss().orElseThrow()) ? 1 : 0;
    }
    return held;
  }

  private static boolean holds(Estimate interval, Estimate truth) {
    return interval.low() <= truth.value() && truth.value() <= interval.high();
  }

  private static TestFigures figures(Sample sample, double told) {
    return TestFigures.of(sample.companions(told), true, TestFigures::logistic).orElseThrow();
  }

  /** Records with log-odds in the middle of bins and labels by other odds, and noised counts. */
  private static final class Sample {
    private final double[] odds = new double[RECORDS];
    private final double[] labels = new double[RECORDS];
    private final double[] counts = new double[4 + 2 * BINS];

    private Sample() {}

    Sample(Random random, double deviation) {
      for (int row = 0; row < RECORDS; row++) {
        int bin = bin(random.nextDouble());
        boolean positive = random.nextDouble() < chance(bin);
        odds[row] = middle(bin);
        labels[row] = positive ? 1 : -1;
        count(bin, positive, 1);
      }
      for (int k = 0; k < counts.length; k++) {
        counts[k] += deviation * random.nextGaussian();
      }
    }

    /** As many records as one likes, each bin and label with its own share. */
    static Sample ofEverybody() {
      Sample all = new Sample();
      for (int bin = 0; bin < BINS; bin++) {
        double share = 1e6 * (share(bin + 1) - share(bin));
        all.count(bin, true, share * chance(bin));
        all.count(bin, false, share * (1 - chance(bin)));
      }
      return all;
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
          Companion.TEST_COUNTS, Vec.of(counts),
          Companion.TEST_LEVELS, LEVELS,
          Companion.TEST_DEVIATION, Vec.of(told));
    }
  }
}
