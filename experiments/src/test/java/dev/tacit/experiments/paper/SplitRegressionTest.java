package dev.tacit.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.data.split.SeedStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Least squares with two regressors. */
class SplitRegressionTest {
  private static final int SPLITS = 400;

  private final List<Double> first = new ArrayList<>();
  private final List<Double> second = new ArrayList<>();
  private final List<Double> errors = new ArrayList<>();

  private SplitRegression drawn(double noise) {
    SeedStream random = SeedStream.of(7, "splits");
    for (int split = 0; split < SPLITS; split++) {
      double one = .25 + .003 * random.nextGaussian();
      double two = .5 * one + .002 * random.nextGaussian();
      first.add(one);
      second.add(two);
      errors.add(.01 + .3 * one + .8 * two + noise * random.nextGaussian());
    }
    return new SplitRegression(first, second);
  }

  @Test
  void aPlaneIsFoundExactly() {
    SplitRegression.Forecast forecast = drawn(0).forecast(errors, .24, .15);
    assertThat(forecast.mean()).isEqualTo(.01 + .3 * .24 + .8 * .15, within(1e-12));
    assertThat(forecast.deviation()).isLessThan(1e-12);
  }

  /** The seed is fixed, so that it either fails or does not. */
  @Test
  void whatIsLeftIsTheDeviationOfOneSplit() {
    SplitRegression.Forecast forecast = drawn(.002).forecast(errors, .25, .125);
    assertThat(forecast.deviation()).isBetween(.0018, .0022);
    assertThat(forecast.mean()).isEqualTo(.01 + .3 * .25 + .8 * .125, within(5e-4));
  }

  @Test
  void everySplitNeedsAllThree() {
    SplitRegression splits = drawn(0);
    assertThat(splits.fits(errors)).isTrue();
    assertThat(splits.fits(errors.subList(1, SPLITS))).isFalse();
  }
}
