package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import org.junit.jupiter.api.Test;

class TargetBoundsTest {
  /** Sensitivities rest on labels in [-1, 1], of numbers at the ends and of those outside. */
  @Test
  void labelsAreInRangeWhateverTheNumber() {
    TargetBounds wage = new TargetBounds(0, 2500);
    assertThat(wage.label(1250)).isZero();
    assertThat(wage.label(1e300)).isEqualTo(1);
    assertThat(wage.label(-1)).isEqualTo(-1);
    ForAll.cases(
        2_000,
        random -> {
          double min = random.nextGaussian() * Math.exp(9 * random.nextGaussian());
          double max = min + Math.exp(9 * random.nextGaussian());
          if (max > min) {
            TargetBounds bounds = new TargetBounds(min, max);
            for (double number : new double[] {min, max, min - 1, max + 1, 3 * max}) {
              assertThat(bounds.label(number)).isBetween(-1.0, 1.0);
            }
          }
        });
  }
}
