package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.DominatingPair.Sampling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where to look, for a hundred Gaussians of mu 0.1: the loss is N(1/2, 1). */
class LossTiltTest {
  private static final List<LossTilt.Part> NORMAL =
      List.of(
          part(DominatingPair.whole(new GaussianPair(0.1)), 1e-3, 60),
          part(DominatingPair.whole(new GaussianPair(0.1)), 1e-3, 40));

  private static LossTilt.Part part(DominatingPair pair, double step, long count) {
    return new LossTilt.Part(LossGrid.of(pair, true, step, 1e-16), count);
  }

  @Test
  void moments_addOverPartsAndRepetitions() {
    for (double tilt : new double[] {-1, 0.5, 3}) {
      assertThat(LossTilt.logMoment(NORMAL, tilt))
          .isCloseTo(tilt / 2 + tilt * tilt / 2, within(2e-4));
    }
  }

  @Test
  void near_isTheSaddlePointWithItsWindow() {
    LossTilt tilt = LossTilt.near(NORMAL, 4.5);
    assertThat(tilt.tilt()).isCloseTo(4, within(0.2));
    assertThat(tilt.centre()).isEqualTo(4.5);
    // mean + t/2 + 18/t at the best of the slopes, t = 7.
    double mean = 0.5 + tilt.tilt();
    assertThat(tilt.high()).isCloseTo(mean + 3.5 + 18 / 7.0, within(0.01));
    assertThat(tilt.low()).isCloseTo(mean - 3.5 - 18 / 7.0, within(0.01));
    assertThat(tilt.slope()).isCloseTo(tilt.tilt() + 7, within(0.01));
  }

  @Test
  void of_isWhereTheRenyiConversionIsBest() {
    double delta = 1e-5;
    LossTilt tilt = LossTilt.of(NORMAL, delta);
    double order = Conversions.bestOrder(a -> a / 2, delta);
    assertThat(tilt.tilt()).isCloseTo(order - 1, within(0.06 * (order - 1)));
    assertThat(tilt.centre())
        .isCloseTo(Conversions.renyiToEpsilon(order, order / 2, delta), within(2e-3));
  }

  @Test
  void window_alwaysHoldsItsCentre() {
    for (double epsilon : new double[] {-30, -3, 0.6, 40}) {
      LossTilt tilt = LossTilt.near(NORMAL, epsilon);
      assertThat(tilt.centre()).isEqualTo(epsilon).isBetween(tilt.low(), tilt.high());
      assertThat(tilt.tilt()).isPositive();
      assertThat(tilt.slope()).isGreaterThan(tilt.tilt());
    }
  }

  @Test
  void around_prefersASmallerTiltWhereItsWindowIsMuchSmaller() {
    // A rare batch with little noise: tilting by much brings in all of its far losses.
    DominatingPair rare = DominatingPair.sampled(Sampling.POISSON, 1e-3, new GaussianPair(3));
    List<LossTilt.Part> parts = List.of(part(rare, 2e-2, 10));
    double epsilon = 6;
    LossTilt tilt = LossTilt.near(parts, epsilon);
    double best = saddle(parts, epsilon);
    double price = Double.POSITIVE_INFINITY;
    double expected = Double.NaN;
    for (double share : new double[] {1, 0.6, 0.3}) {
      double[] window = window(parts, share * best);
      double magnified =
          LossTilt.logMoment(parts, share * best)
              - LossTilt.logMoment(parts, best)
              + (1 - share) * best * epsilon;
      double one =
          Math.log(Math.max(window[1], epsilon) - Math.min(window[0], epsilon)) + magnified / 4;
      if (one < price) {
        price = one;
        expected = share * best;
      }
    }
    assertThat(expected).isLessThan(0.9 * best);
    assertThat(tilt.tilt()).isCloseTo(expected, within(0.1 * expected));
  }

  /** Minimises the convex log moment less tilt epsilon by trisection. */
  private static double saddle(List<LossTilt.Part> parts, double epsilon) {
    double low = 1e-3;
    double high = 50;
    for (int i = 0; i < 60; i++) {
      double a = low + (high - low) / 3;
      double b = high - (high - low) / 3;
      if (LossTilt.logMoment(parts, a) - a * epsilon < LossTilt.logMoment(parts, b) - b * epsilon) {
        high = b;
      } else {
        low = a;
      }
    }
    return low;
  }

  /** The best Chernoff window over six slopes in units of the spread, e^-18 lost on either side. */
  private static double[] window(List<LossTilt.Part> parts, double tilt) {
    double at = LossTilt.logMoment(parts, tilt);
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double h = 1e-3;
    double spread =
        Math.sqrt(
            LossTilt.logMoment(parts, tilt + h) + LossTilt.logMoment(parts, tilt - h) - 2 * at);
    for (double slope : new double[] {0.1, 0.3, 1, 2, 4, 7}) {
      double t = slope * h / spread;
      high = Math.min(high, (LossTilt.logMoment(parts, tilt + t) - at + 18) / t);
      low = Math.max(low, (at - LossTilt.logMoment(parts, tilt - t) - 18) / t);
    }
    return new double[] {low, high};
  }
}
