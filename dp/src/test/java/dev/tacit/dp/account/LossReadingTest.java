package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Reading epsilon off eight losses, against the sum that defines delta. */
class LossReadingTest {
  private static final double STEP = 0.5;
  private static final double TILT = 1.3;
  private static final double LOG = 0.4;

  private static LossReading reading(long last, double centre, double error) {
    return new LossReading(new LossTilt(TILT, centre, -9, 9, 2), STEP, last, LOG, error);
  }

  /** Masses by loss index, from {@code last} downwards, in their places on a circle of eight. */
  private static double[] circle(long last, double... falling) {
    double[] g = new double[8];
    for (int i = 0; i < falling.length; i++) {
      g[(int) Math.floorMod(last - i, 8L)] = falling[i];
    }
    return g;
  }

  private static double delta(double[] g, long last, double epsilon) {
    double sum = 0;
    for (int i = 0; i < 8; i++) {
      double l = (last - i) * STEP;
      double mass = Math.max(0, g[(int) Math.floorMod(last - i, 8L)]) * Math.exp(LOG - TILT * l);
      sum += l > epsilon ? -mass * Math.expm1(epsilon - l) : 0;
    }
    return sum;
  }

  private static double weightNorm() {
    double integral = 1 / (2 * TILT * (2 * TILT + 1) * (TILT + 1)) / STEP;
    double peak = 1 / (Math.E * TILT);
    return Math.sqrt(integral + 2 * peak * peak);
  }

  @Test
  void epsilon_solvesTheDefinitionOfDelta() {
    for (double centre : new double[] {0, 1.7}) {
      for (long last : new long[] {5, 7, 8}) {
        double[] g = circle(last, 0.01, 0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.04);
        for (double wanted : new double[] {0.05, 0.3, 1.1, 1.5, 2.2}) {
          double available = delta(g, last, wanted);
          double epsilon = reading(last, centre, 0).epsilon(g, available);
          assertThat(epsilon).isBetween(wanted, wanted + 1e-10);
        }
      }
    }
  }

  @Test
  void epsilon_paysForTheErrorOfTheCoefficients() {
    double[] g = circle(5, 0.01, 0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.04);
    double available = delta(g, 5, 0.6);
    for (double centre : new double[] {0, 1.2}) {
      for (double error : new double[] {1e-3, 1e-2, 0.05}) {
        double epsilon = reading(5, centre, error).epsilon(g, available);
        // error |w|_2 e^(log - tilt epsilon), taken at the lower end of the cell of epsilon
        double cell = STEP * (Math.ceil(epsilon / STEP) - 1);
        double doubt = error * weightNorm() * Math.exp(LOG - TILT * cell);
        assertThat(delta(g, 5, epsilon) + doubt).isCloseTo(available, within(1e-9 * available));
      }
    }
  }

  @Test
  void epsilon_countsNegativeMassesAsNone() {
    double[] g = circle(5, -1e-3, 0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.04);
    assertThat(reading(5, 0, 0).epsilon(g, delta(g, 5, 0.6))).isCloseTo(0.6, within(1e-10));
  }

  @Test
  void epsilon_ofNothingAboveZeroIsZero() {
    double[] g = circle(5, 0.01, 0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.04);
    assertThat(reading(5, 0, 0).epsilon(g, delta(g, 5, 0) * 1.001)).isZero();
    assertThat(reading(5, 0, 0).epsilon(g, delta(g, 5, -0.2))).isZero();
    assertThat(reading(5, 0, 0).epsilon(g, delta(g, 5, 1e-6))).isBetween(1e-6, 1.001e-6);
  }

  @Test
  void epsilon_isNotBelowTheWindow() {
    double[] g = circle(20, 0.01, 0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.04);
    assertThat(reading(20, 0, 0).epsilon(g, 100)).isEqualTo(6.5);
    // A window that ends below zero has nothing to say.
    assertThat(reading(-2, 0, 0).epsilon(circle(-2, 1e-3), 0.5)).isZero();
  }

  @Test
  void epsilon_isTheTopWhenNothingIsLeftBelow() {
    // The room is used up by the doubt inside the top cell: its upper end is the answer.
    double[] g = circle(5, 0.01);
    double top = Math.exp(LOG - TILT * 2.5) * weightNorm();
    assertThat(reading(5, 0, 1).epsilon(g, top * 1.0001)).isCloseTo(2.5, within(1e-9));
    assertThat(reading(5, 0, 1).epsilon(g, top * 0.9999)).isInfinite();
  }

  @Test
  void epsilon_isInfiniteWhereNothingIsProved() {
    double[] g = circle(5, 0.01);
    assertThat(reading(5, 0, 0).epsilon(g, 0)).isInfinite();
    assertThat(reading(5, 0, 0).epsilon(g, -1e-9)).isInfinite();
    assertThat(reading(5, 0, 0).epsilon(g, Double.NaN)).isInfinite();
    assertThat(reading(5, 0, Double.POSITIVE_INFINITY).epsilon(g, 0.1)).isInfinite();
    assertThat(reading(5, 0, Double.NaN).epsilon(g, 0.1)).isInfinite();
    LossTilt tilt = new LossTilt(TILT, 0, -9, 9, 2);
    double none = Double.POSITIVE_INFINITY;
    assertThat(new LossReading(tilt, STEP, 5, none, 0).epsilon(g, 0.1)).isInfinite();
    assertThat(new LossReading(tilt, STEP, 5, Double.NaN, 0).epsilon(g, 0.1)).isInfinite();
    assertThat(new LossReading(tilt, STEP, 5, -800, 0).epsilon(g, 0.1)).isInfinite();
    assertThat(reading(5, 0, 0).epsilon(circle(5, Double.NaN), 0.1)).isInfinite();
  }

  @Test
  void weights_ofASmallTiltPeakAtMostAtOne() {
    LossTilt tilt = new LossTilt(0.1, 0, -9, 9, 2);
    double integral = 1 / (0.2 * 1.2 * 1.1) / STEP;
    double norm = Math.sqrt(integral + 2);
    double[] g = circle(5, 0.01);
    double top = Math.exp(LOG - 0.1 * 2.5) * norm;
    LossReading reading = new LossReading(tilt, STEP, 5, LOG, 1);
    assertThat(reading.epsilon(g, top * 0.9999)).isInfinite();
    assertThat(reading.epsilon(g, top * 1.0001)).isFinite();
  }
}
