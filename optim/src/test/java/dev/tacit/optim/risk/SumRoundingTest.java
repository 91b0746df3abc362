package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rounding;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fact sum-rounding: how far sums by parts may be from exact ones. */
class SumRoundingTest {
  @Test
  void factF09_theBoundCoversTheErrorOfAdversarialSums() {
    ForAll.cases(
        60,
        random -> {
          double[] numbers = adversarial(random, 1 + random.nextInt(20_000));
          double allowed = SumRounding.bound(numbers.length, 1, 1, 0);
          assertThat(error(numbers)).isLessThanOrEqualTo(new BigDecimal(allowed));
        });
  }

  /** Large then small, small then large, cancelling, of one sign, near ties of the rounding. */
  private static double[] adversarial(Random random, int count) {
    double[] numbers = new double[count];
    int kind = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      numbers[i] =
          switch (kind) {
            case 0 -> i % 512 == 0 ? 1 : 0x1p-53 * (1 + 0x1p-20);
            case 1 -> i % 512 == 511 ? 1 : 0x1p-54 * random.nextDouble();
            case 2 -> (i % 2 == 0 ? 1 : -1) * (1 - random.nextDouble() * 1e-8);
            case 3 -> 1 - random.nextInt(3) * 0x1p-53;
            default -> Math.scalb(random.nextDouble(), -random.nextInt(60));
          };
    }
    return numbers;
  }

  private static BigDecimal error(double[] numbers) {
    double computed =
        TreeSum.of(numbers.length, 1, Parallelism.sequential())
            .sum(
                () ->
                    (from, to, into) -> {
                      for (int i = from; i < to; i++) {
                        into[0] += numbers[i];
                      }
                      return 0;
                    })
            .vector()
            .get(0);
    BigDecimal exact = BigDecimal.ZERO;
    for (double number : numbers) {
      exact = exact.add(new BigDecimal(number));
    }
    return exact.subtract(new BigDecimal(computed)).abs();
  }

  /**
   * The additions of a part are real: each of 511 is rounded down by almost half a unit, and the
   * allowance for a term, which knows the sum of all, is not four times that. One for the tree
   * alone would not do.
   */
  @Test
  void power_theAdditionsOfThePartAreNeeded() {
    double[] numbers = new double[512];
    java.util.Arrays.fill(numbers, 0x1p-53);
    numbers[0] = 1;
    double sum = 1 + 511 * 0x1p-53;
    BigDecimal error = error(numbers);
    assertThat(error).isGreaterThan(new BigDecimal(.99 * Rounding.gamma(511) * sum));
    assertThat(error).isGreaterThan(new BigDecimal(Rounding.gamma(500) * sum));
    assertThat(error).isLessThanOrEqualTo(new BigDecimal(Rounding.gamma(512) * sum));
  }

  /** So are those of the tree: parts that are exact, and a half unit lost on every level. */
  @Test
  void power_theLevelsOfTheTreeAreNeeded() {
    double[] numbers = new double[512 << 6];
    numbers[0] = 1;
    for (int level = 0; level < 6; level++) {
      numbers[512 << level] = 0x1p-53;
    }
    assertThat(error(numbers)).isEqualByComparingTo(new BigDecimal(6 * 0x1p-53));
  }

  /** Whoever declares a cap is covered for any smaller number, too. */
  @Test
  void law_theBoundGrowsWithTheNumber() {
    ForAll.cases(
        400,
        random -> {
          int length = 1 + random.nextInt(1 << (1 + random.nextInt(22)));
          long more = 1L + random.nextInt(1 << (1 + random.nextInt(29)));
          long fewer = Math.max(1, (long) (more * random.nextDouble()));
          assertThat(SumRounding.bound(fewer, length, .3, 2))
              .isLessThanOrEqualTo(SumRounding.bound(more, length, .3, 2));
          assertThat(Parts.additions(fewer, length)).isLessThanOrEqualTo(more);
        });
  }

  /** A million records round like half a thousand and eleven: 30 times less than in 64 parts. */
  @Test
  void theBoundOfAMillionRecordsIsSmall() {
    double bound = SumRounding.bound(1_000_000, 124, 1, 2);
    assertThat(bound).isBetween(5.7e-8, 5.9e-8);
    assertThat(SumRounding.bound(0, 1, 1, 2)).isZero();
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> SumRounding.bound(-1, 1, 1, 0)).hasMessageContaining("count = -1");
    assertThatThrownBy(() -> SumRounding.bound(1, 0, 1, 0)).hasMessageContaining("length = 0");
    assertThatThrownBy(() -> SumRounding.bound(1, 1, Double.NaN, 0))
        .hasMessageContaining("bound = NaN");
  }
}
