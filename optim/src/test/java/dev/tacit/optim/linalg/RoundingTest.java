package dev.tacit.optim.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** One-sided: the rounded number is on the safe side of the exact one and next to the nearest. */
class RoundingTest {
  @Test
  void law_oneOperationErrsToItsSideAndNoFurtherThanTheNextDouble() {
    ForAll.cases(
        200,
        random -> {
          double a = Math.exp(40 * random.nextGaussian());
          double b = Math.exp(40 * random.nextGaussian());
          BigDecimal left = new BigDecimal(a);
          BigDecimal right = new BigDecimal(b);
          atLeast(Rounding.sumUp(a, b), left.add(right), a + b);
          atLeast(Rounding.productUp(a, b), left.multiply(right), a * b);
          double up = Rounding.quotientUp(a, b);
          assertThat(new BigDecimal(up).multiply(right)).isGreaterThanOrEqualTo(left);
          assertThat(up).isEqualTo(Math.nextUp(a / b));
          double down = Rounding.quotientDown(a, b);
          assertThat(new BigDecimal(down).multiply(right)).isLessThanOrEqualTo(left);
          assertThat(down).isEqualTo(Math.nextDown(a / b));
          double root = Rounding.rootUp(a);
          assertThat(new BigDecimal(root).pow(2)).isGreaterThanOrEqualTo(left);
          assertThat(root).isEqualTo(Math.nextUp(Math.sqrt(a)));
        });
  }

  private static void atLeast(double rounded, BigDecimal exact, double nearest) {
    assertThat(new BigDecimal(rounded)).isGreaterThanOrEqualTo(exact);
    assertThat(rounded).isEqualTo(Math.nextUp(nearest));
  }

  @Test
  void zeroStaysZero() {
    assertThat(Rounding.productUp(0, 3)).isZero();
    assertThat(Rounding.productUp(3, 0)).isZero();
    assertThat(Rounding.quotientUp(0, 3)).isZero();
    assertThat(Rounding.up(0, 4)).isZero();
  }

  @Test
  void refuses_countsThatTheErrorModelDoesNotCover() {
    assertThatThrownBy(() -> Rounding.gamma(-1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> Rounding.gamma(1L << 52)).hasMessageContaining("2^52");
  }
}
