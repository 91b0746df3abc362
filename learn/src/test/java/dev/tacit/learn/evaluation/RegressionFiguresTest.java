package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.data.TargetBounds;
import dev.tacit.optim.linalg.Vec;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Published figures of numbers: right without noise, and held by their intervals as often as said.
 */
class RegressionFiguresTest {
  private static final TargetBounds YEARS = new TargetBounds(10, 90);
  private static final double REACH = .8;
  private static final int RECORDS = 6_000;
  private static final int TRIALS = 2_000;

  /**
   * Of 2,000 intervals that hold with probability .945 or more, fewer than 1,840 hold with a
   * probability below 1e-6, as in {@link ClassificationFiguresTest}.
   */
  private static final int LEAST = 1_840;

  @Test
  void withoutNoiseTheFiguresAreThoseOfTheRecords() {
    Sample sample = new Sample(new Random(1), RECORDS);
    RegressionFigures figures = RegressionFigures.of(sample.companions(0), YEARS).orElseThrow();
    double squares = 0;
    double distances = 0;
    double mean = 0;
    for (int k = 0; k < RECORDS; k++) {
      double missed = YEARS.halfWidth() * (sample.truth[k] - sample.said[k]);
      squares += missed * missed / RECORDS;
      distances += Math.abs(missed) / RECORDS;
      mean += YEARS.inUnits(sample.truth[k]) / RECORDS;
    }
    double variance = 0;
    for (double truth : sample.truth) {
      variance += Math.pow(YEARS.inUnits(truth) - mean, 2) / RECORDS;
    }
    assertThat(figures.rmse().value()).isCloseTo(Math.sqrt(squares), within(1e-9));
    assertThat(figures.mae().value()).isCloseTo(distances, within(1e-9));
    assertThat(figures.r2().orElseThrow().value()).isCloseTo(1 - squares / variance, within(1e-9));
    assertThat(figures.records().value()).isCloseTo(RECORDS, within(1e-9));
  }

  @Test
  void intervalsHoldWhatTheyAreAboutAsOftenAsTheySay() {
    int[] held = held(1);
    assertThat(held[0]).as("RMSE").isGreaterThanOrEqualTo(LEAST);
    assertThat(held[1]).as("MAE").isGreaterThanOrEqualTo(LEAST);
    assertThat(held[2]).as("R2").isGreaterThanOrEqualTo(LEAST);
  }

  /** The twin: intervals that leave the noise out are found out by the same count. */
  @Test
  void power_intervalsWithoutTheNoiseAreTooShort() {
    int[] held = held(0);
    assertThat(held[0]).isLessThan(LEAST);
    assertThat(held[1]).isLessThan(LEAST);
    assertThat(held[2]).isLessThan(LEAST);
  }

  @Test
  void nothingIsSaidWhereNoiseDrownsTheRecords() {
    Sample few = new Sample(new Random(3), 30);
    assertThat(RegressionFigures.of(few.companions(20), YEARS)).isEmpty();
    assertThat(RegressionFigures.of(Map.of(), YEARS)).isEmpty();
    // Enough to count the records, and not to see how numbers differ.
    Sample more = new Sample(new Random(3), 400);
    assertThat(RegressionFigures.of(more.companions(20), YEARS).orElseThrow().r2()).isEmpty();
  }

  /** How many intervals of RMSE, MAE and R2 held the figures of everybody. */
  private static int[] held(double told) {
    double deviation = 10;
    Random random = new Random(7);
    RegressionFigures truth =
        RegressionFigures.of(new Sample(new Random(8), 2_000_000).companions(0), YEARS)
            .orElseThrow();
    int[] held = new int[3];
    for (int trial = 0; trial < TRIALS; trial++) {
      Sample sample = new Sample(random, RECORDS);
      sample.noise(random, deviation);
      RegressionFigures figures =
          RegressionFigures.of(sample.companions(told * deviation), YEARS).orElseThrow();
      held[0] += holds(figures.rmse(), truth.rmse()) ? 1 : 0;
      held[1] += holds(figures.mae(), truth.mae()) ? 1 : 0;
      held[2] += holds(figures.r2().orElseThrow(), truth.r2().orElseThrow()) ? 1 : 0;
    }
    return held;
  }

  private static boolean holds(Estimate interval, Estimate truth) {
    return interval.low() <= truth.value() && truth.value() <= interval.high();
  }

  /** Numbers in [-1, 1], and predictions of them that are off by less than the reach. */
  private static final class Sample {
    private final double[] truth;
    private final double[] said;
    private final double[] sums = new double[6];

    Sample(Random random, int records) {
      truth = new double[records];
      said = new double[records];
      for (int k = 0; k < records; k++) {
        said[k] = .4 * random.nextDouble() - .1;
        truth[k] = said[k] + (random.nextDouble() + random.nextDouble() - 1) * .7;
        double a = Math.abs(truth[k] - said[k]) / REACH;
        double s = (truth[k] + 1) / 2;
        double[] own = {1, a, a * a, a * a * a * a, s, s * s};
        for (int j = 0; j < own.length; j++) {
          sums[j] += own[j];
        }
      }
    }

    void noise(Random random, double deviation) {
      for (int j = 0; j < sums.length; j++) {
        sums[j] += deviation * random.nextGaussian();
      }
    }

    Map<String, Vec> companions(double deviation) {
      return Map.of(
          AuxiliaryNames.TEST_MOMENTS, Vec.of(sums),
          AuxiliaryNames.TEST_REACH, Vec.of(REACH),
          AuxiliaryNames.TEST_DEVIATION, Vec.of(deviation));
    }
  }
}
