package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

/**
 * The coins of probability exp(-x): enclosures are right, and the fast road never decides wrongly.
 */
class ExactCoinTest {
  /** The first 50 decimals of exp(-1), from tables. */
  private static final BigDecimal INVERSE_E =
      new BigDecimal("0.36787944117144232159552377016146086744581113103176");

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  @Test
  void enclosure_holdsTheTabulatedValue_andIsNarrow() {
    for (int power = 1; power <= 5; power++) {
      ExpEnclosure around = ExpEnclosure.of(big(power), BigInteger.ONE, 128);
      BigDecimal scaled =
          INVERSE_E
              .pow(power, new MathContext(48))
              .multiply(new BigDecimal(BigInteger.TWO.pow(128)));
      assertThat(new BigDecimal(around.low())).isLessThanOrEqualTo(scaled);
      assertThat(new BigDecimal(around.high())).isGreaterThanOrEqualTo(scaled);
      assertThat(around.high().subtract(around.low())).isLessThan(big(2000));
    }
  }

  @Test
  void enclosures_ofMorePrecision_lieInsideTheCoarserOnes() {
    ForAll.cases(
        300,
        random -> {
          BigInteger numerator = big(random.nextInt(1 << 30));
          BigInteger denominator = big(1 + random.nextInt(1 << 28));
          ExpEnclosure coarse = ExpEnclosure.of(numerator, denominator, 80);
          ExpEnclosure fine = ExpEnclosure.of(numerator, denominator, 400);
          assertThat(fine.low()).isGreaterThanOrEqualTo(coarse.low().shiftLeft(320));
          assertThat(fine.high()).isLessThanOrEqualTo(coarse.high().shiftLeft(320));
        });
  }

  @Test
  void negativeExp_isWithinItsStatedError() {
    ForAll.cases(
        2000,
        random -> {
          long numerator = (long) (random.nextDouble() * (1L << 52));
          double x = Math.scalb((double) numerator, -46);
          ExpEnclosure exact = ExpEnclosure.of(big(numerator), big(1L << 46), 200);
          BigDecimal truth =
              new BigDecimal(exact.low()).divide(new BigDecimal(BigInteger.TWO.pow(200)));
          BigDecimal error = new BigDecimal(NegativeExp.of(x)).subtract(truth).abs();
          assertThat(error).isLessThan(truth.divide(new BigDecimal(BigInteger.TWO.pow(49))));
        });
    assertThat(NegativeExp.of(0)).isEqualTo(1);
  }

  /** Looks at prefixes right at the boundary, where a wrong error bound would decide wrongly. */
  @Test
  void fastRoad_decidesOnlyWhatExactArithmeticConfirms() {
    int[] undecided = {0};
    ForAll.cases(
        1000,
        random -> {
          long denominator = 1L + random.nextInt(1 << 30);
          long numerator = (long) (random.nextDouble() * 40 * denominator);
          double x = (double) numerator / denominator;
          ExpEnclosure exact = ExpEnclosure.of(big(numerator), big(denominator), 120);
          long boundary = exact.low().shiftRight(67).longValueExact();
          for (long jitter : new long[] {0, 1, 2, 1 << 7, 1 << 8, 1 << 10, 1 << 20}) {
            for (long unit : new long[] {boundary - jitter, boundary + jitter}) {
              if (unit < 0 || unit >= 1L << 53) {
                continue;
              }
              int decided = GridSampler.compareWithExp(unit, x);
              BigInteger from = big(unit).shiftLeft(67);
              BigInteger to = big(unit + 1).shiftLeft(67);
              if (decided > 0) {
                assertThat(to).isLessThanOrEqualTo(exact.low());
              } else if (decided < 0) {
                assertThat(from).isGreaterThanOrEqualTo(exact.high());
              } else {
                undecided[0]++;
              }
            }
          }
        });
    assertThat(undecided[0]).as("the boundary was really visited").isGreaterThan(1000);
  }

  @Test
  void slowRoad_decidesLikeTheEnclosure_andGoesOnAtTheBoundary() {
    ForAll.cases(
        300,
        random -> {
          long denominator = 1L + random.nextInt(1 << 20);
          long numerator = 1L + random.nextInt((int) Math.min(1 << 22, 30 * denominator));
          ExpEnclosure exact = ExpEnclosure.of(big(numerator), big(denominator), 120);
          long boundary = exact.low().shiftRight(67).longValueExact();
          KeyStream stream = new KeyStream(new byte[32]);
          boolean below =
              new LazyUniform(stream, boundary - 1, 53)
                  .isBelowExp(big(numerator), big(denominator));
          boolean above =
              new LazyUniform(stream, boundary + 1, 53)
                  .isBelowExp(big(numerator), big(denominator));
          assertThat(below).isEqualTo(boundary >= 1);
          assertThat(above).isFalse();
        });
  }

  /** At the boundary itself further bits decide, with the probability of the fractional part. */
  @Test
  void slowRoad_atTheBoundary_isExactInProbability() {
    ExpEnclosure exact = ExpEnclosure.of(BigInteger.ONE, BigInteger.TWO, 120);
    long boundary = exact.low().shiftRight(67).longValueExact();
    double fraction =
        new BigDecimal(exact.low().subtract(big(boundary).shiftLeft(67)))
            .divide(new BigDecimal(BigInteger.ONE.shiftLeft(67)), 20, RoundingMode.HALF_EVEN)
            .doubleValue();
    KeyStream stream = new KeyStream(new byte[32]);
    int hits = 0;
    for (int draw = 0; draw < 20_000; draw++) {
      hits +=
          new LazyUniform(stream, boundary, 53).isBelowExp(BigInteger.ONE, BigInteger.TWO) ? 1 : 0;
    }
    // Hoeffding: 20,000 draws are off by more than 0.02 with probability below 1e-6.
    assertThat(hits / 20_000.0).isBetween(fraction - 0.02, fraction + 0.02);
  }
}
