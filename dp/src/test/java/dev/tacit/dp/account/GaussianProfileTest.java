package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.profile.GaussianDelta;
import org.junit.jupiter.api.Test;

/** Fact gaussian-profile against an integral of positive terms, which loses no digits anywhere. */
class GaussianProfileTest {

  /** delta = integral of phi(z) (1 - e^(-mu (z - a))) over z above a = epsilon/mu - mu/2. */
  private static double reference(double mu, double epsilon) {
    double a = epsilon / mu - mu / 2;
    double from = Math.max(a, -38);
    double far = a > 0 ? Math.min(a + 12, a + 40 / a) : 12;
    return Quadrature.integral(from, far, z -> -Quadrature.normal(z) * Math.expm1(-mu * (z - a)));
  }

  @Test
  void delta_isRoundedUpAndBarely() {
    double[][] cases = {
      {1e-6, 1e-6},
      {1e-4, 0},
      {1e-4, 5e-4},
      {0.01, 0.05},
      {0.3, 1},
      {1, 0},
      {1, 3},
      {1, -0.5},
      {2, 40},
      {4, 8},
      {4, -8},
      {20, 150},
      {0.5, 9}
    };
    for (double[] c : cases) {
      double expected = reference(c[0], c[1]);
      assertThat(GaussianProfile.delta(c[0], c[1]) / expected)
          .as("mu = %s, epsilon = %s", c[0], c[1])
          .isBetween(1 + 1e-12, 1 + 2e-11);
    }
  }

  @Test
  void delta_farOnTheLeftIsThatOfNoOverlapOrOfNoNoise() {
    // Below a = -30 the record's law lies entirely above: delta = 1 - e^epsilon for epsilon below
    // 0.
    assertThat(GaussianProfile.delta(0.01, -0.301)).isCloseTo(-Math.expm1(-0.301), within(2e-11));
    assertThat(GaussianProfile.delta(0.01, -0.301)).isGreaterThan(-Math.expm1(-0.301));
    assertThat(GaussianProfile.delta(0.01, -0.299)).isCloseTo(-Math.expm1(-0.299), within(2e-11));
    assertThat(GaussianProfile.delta(1, -40)).isOne();
    assertThat(GaussianProfile.delta(100, 1000)).isOne();
    assertThat(GaussianProfile.delta(1e6, 1)).isOne();
  }

  @Test
  void delta_withoutShiftIsThatOfEqualLaws() {
    assertThat(GaussianProfile.delta(0, 1)).isZero();
    assertThat(GaussianProfile.delta(0, 0)).isZero();
    assertThat(GaussianProfile.delta(0, -1)).isEqualTo(-Math.expm1(-1));
  }

  @Test
  void delta_neverVanishes() {
    assertThat(GaussianProfile.delta(1, 500)).isPositive();
    assertThat(GaussianProfile.delta(1e-200, 1e-200)).isPositive();
  }

  @Test
  void epsilon_isRoundedUpAndBarely() {
    double[][] cases = {
      {1, 1e-5}, {1, 0.3}, {0.01, 1e-3}, {0.01, 1e-8}, {3, 1e-20}, {10, 0.01}, {70, 1e-6}, {5, 0.97}
    };
    for (double[] c : cases) {
      double epsilon = GaussianProfile.epsilon(c[0], c[1]);
      assertThat(reference(c[0], epsilon) / c[1])
          .as("mu = %s, delta = %s", c[0], c[1])
          .isBetween(1 - 5e-11, 1.0);
    }
  }

  @Test
  void epsilon_isZeroFromTheTotalVariationOn() {
    double variation = GaussianProfile.delta(1, 0);
    assertThat(GaussianProfile.epsilon(1, variation)).isZero();
    assertThat(GaussianProfile.epsilon(1, variation * (1 - 1e-9))).isPositive();
    assertThat(GaussianProfile.epsilon(0, 1e-9)).isZero();
    assertThat(GaussianProfile.epsilon(0, 0)).isZero();
  }

  @Test
  void epsilon_isInfiniteWhereNothingIsProved() {
    assertThat(GaussianProfile.epsilon(1, 0)).isInfinite();
    assertThat(GaussianProfile.epsilon(Double.POSITIVE_INFINITY, 0.5)).isInfinite();
  }

  @Test
  void mu_isRoundedDownAndBarely() {
    double[][] cases = {{1, 1e-5}, {0.1, 1e-9}, {50, 1e-5}, {1e-3, 0.2}, {400, 0.1}};
    for (double[] c : cases) {
      double mu = GaussianProfile.mu(c[0], c[1]);
      assertThat(reference(mu, c[0]) / c[1]).isBetween(1 - 5e-11, 1.0);
    }
  }

  @Test
  void upper_isTheNormalTail() {
    assertThat(GaussianDelta.upper(0)).isEqualTo(0.5);
    assertThat(GaussianDelta.upper(1)).isCloseTo(0.15865525393145705, within(1e-16));
    assertThat(GaussianDelta.upper(-2)).isCloseTo(0.9772498680518208, within(1e-15));
  }

  @Test
  void refuses_numbersThatAreNone() {
    assertThatThrownBy(() -> GaussianProfile.delta(-1, 1)).hasMessageContaining("mu = -1.0");
    assertThatThrownBy(() -> GaussianProfile.delta(Double.NaN, 1)).hasMessageContaining("mu = NaN");
    assertThatThrownBy(() -> GaussianProfile.epsilon(-1, 0.1)).hasMessageContaining("mu = -1.0");
    assertThatThrownBy(() -> GaussianProfile.epsilon(1, 1)).hasMessageContaining("delta = 1.0");
    assertThatThrownBy(() -> GaussianProfile.delta(1, Double.NaN))
        .hasMessageContaining("epsilon = NaN");
    assertThatThrownBy(() -> GaussianProfile.mu(0, 0.1)).hasMessageContaining("epsilon = 0.0");
    assertThatThrownBy(() -> GaussianProfile.mu(1, 0)).hasMessageContaining("delta = 0.0");
  }
}
