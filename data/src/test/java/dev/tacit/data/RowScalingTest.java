package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class RowScalingTest {
  /** In exact arithmetic, hence no tolerance. */
  @Test
  void law_exactNormIsAtMostOne() {
    ForAll.cases(
        300,
        random -> {
          double[] row = new double[1 + random.nextInt(60)];
          double size = Math.pow(10, random.nextInt(600) - 300);
          for (int k = 0; k < row.length; k++) {
            row[k] = size * (random.nextBoolean() ? 1 : random.nextGaussian());
          }
          double bound = Math.pow(10, random.nextInt(20) - 10);
          new RowScaling(bound).apply(row, row.length, row.length);
          BigDecimal square = BigDecimal.ZERO;
          for (double value : row) {
            square = square.add(new BigDecimal(value).pow(2));
          }
          assertThat(square).isLessThanOrEqualTo(BigDecimal.ONE);
        });
  }

  @Test
  void rowsInside_keepTheirBits() {
    double[] row = {0.6, -0.3, 0.1};
    assertThat(RowScaling.UNIT_BALL.apply(row, 3, 3)).isFalse();
    assertThat(row).containsExactly(0.6, -0.3, 0.1);
  }

  @Test
  void rowsOutside_keepTheirDirection() {
    for (double size : new double[] {1, 1e-90, 1e200, 4e307}) {
      double[] row = {3 * size, 4 * size};
      assertThat(new RowScaling(1e-95).apply(row, 2, 2)).isTrue();
      assertThat(row[0]).isCloseTo(0.6, within(1e-13));
      assertThat(row[1]).isCloseTo(0.8, within(1e-13));
    }
  }

  @Test
  void refuses_unusableBounds() {
    for (double bound : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e200}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new RowScaling(bound))
          .withMessageContaining("bound = " + bound);
    }
  }
}
