package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Powers through the transform against repeated multiplication by hand. */
class SpectrumTest {
  private static final double[] ONE = {0.4, 0.1, 0, 0.25, 0, 0.05, 0.2, 0};
  private static final double[] TWO = {0.1, 0, 0.3, 0, 0.5, 0, 0, 0.1};

  private static double[] times(double[] a, double[] b) {
    double[] c = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        c[(i + j) % a.length] += a[i] * b[j];
      }
    }
    return c;
  }

  private static double[] power(double[] a, int count) {
    double[] c = {1, 0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
      c = times(c, a);
    }
    return c;
  }

  @Test
  void convolve_raisesToThePower() {
    for (int count : new int[] {0, 1, 2, 3, 6, 13}) {
      Spectrum spectrum = new Spectrum(8);
      spectrum.convolve(ONE.clone(), count);
      assertThat(spectrum.sequence()).containsExactly(power(ONE, count), within(1e-15));
    }
  }

  @Test
  void convolve_accumulates() {
    Spectrum spectrum = new Spectrum(8);
    spectrum.convolve(ONE.clone(), 3);
    spectrum.convolve(TWO.clone(), 2);
    assertThat(spectrum.sequence())
        .containsExactly(times(power(ONE, 3), power(TWO, 2)), within(1e-15));
  }

  @Test
  void error_growsWithTheDepthOfTheTransform() {
    assertThat(Spectrum.error(8)).isEqualTo(16 * Math.ulp(1.0));
    assertThat(Spectrum.error(4096)).isEqualTo(52 * Math.ulp(1.0));
  }
}
