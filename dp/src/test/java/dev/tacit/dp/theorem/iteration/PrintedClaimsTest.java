package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The formulas of the paper with numbers put in by hand. */
class PrintedClaimsTest {
  private static PrintedClaims claims(double penalty, StreamNoise noise) {
    return new PrintedClaims(
        new NoisyIteration(0.5, penalty, new SingularValues(2, 2, 1, 3), noise, 2));
  }

  @Test
  void local_isHalfTheSquaredRatio() {
    assertThat(claims(2, StreamNoise.onState(4)).local()).isEqualTo(0.03125);
    assertThat(claims(2, StreamNoise.onGradient(4)).local()).isEqualTo(0.125);
  }

  @Test
  void corollary62() {
    PrintedClaims claims = claims(2, StreamNoise.onState(4));
    assertThat(claims.convexConstant()).isEqualTo(30); // max(2, 3) (1 + 9)
    assertThat(claims(8, StreamNoise.onState(4)).convexConstant()).isEqualTo(74); // 2 (1 + 36)
    assertThat(claims.convex(5).orElseThrow()).isEqualTo(15 * 0.03125);
    assertThat(claims.convex(1)).isEmpty();
  }

  @Test
  void corollary73() {
    PrintedClaims claims = claims(2, StreamNoise.onState(4));
    LaterLosses losses = new LaterLosses(1.5, 0.5, 0.1);
    // R = 1 - 0.375 + 1, constant 3 (1.625 + 9), factor 0.9^3 / 2
    assertThat(claims.stronglyConvex(losses, 0.9, 4).orElseThrow())
        .isCloseTo(31.875 * 0.729 / 2 * 0.03125, within(1e-15));
    assertThat(claims.stronglyConvex(losses, 0.9, 1)).isEmpty();
    // A strong penalty: max(2 / R, 3 / 24), R + 216
    assertThat(claims(48, StreamNoise.onState(4)).stronglyConvex(losses, 0.9, 2).orElseThrow())
        .isCloseTo(2 / 1.625 * 217.625 * 0.9 * 0.03125, within(1e-14));
  }

  @Test
  void corollary83() {
    PrintedClaims claims = claims(2, StreamNoise.onState(4));
    // C = 4 * 30 * 0.03125 = 3.75 must be at most 1 / (order (order - 1)).
    assertThat(claims.everyUser(1.2, 4).orElseThrow())
        .isCloseTo(2 * 1.2 * 3.75 * (25 / 12.0) / 4, within(1e-14));
    assertThat(claims.everyUser(1.3, 4)).isEmpty();
    double thousand = 0;
    for (int i = 1; i <= 1000; i++) {
      thousand += 1.0 / i;
    }
    assertThat(claims.everyUser(1.2, 2000).orElseThrow())
        .isCloseTo(9 * (thousand + Math.log(2)) / 2000, within(1e-14));
    // Of eight users the fifth has L uniform on 1 to 4 if used, which it always is.
    assertThat(claims.everyUserStopping(1.2, 8)).isEqualTo(claims.everyUser(1.2, 4));
    assertThat(claims.everyUser(1.2, 1).orElseThrow()).isCloseTo(9, within(1e-14));
    assertThatThrownBy(() -> claims.everyUser(1, 4)).hasMessageContaining("order = 1.0");
    assertThatThrownBy(() -> claims.everyUser(1.2, 0)).hasMessageContaining("users = 0");
  }
}
