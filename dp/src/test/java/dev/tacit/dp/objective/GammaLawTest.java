package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** Masses of intervals against sums in 60 digits. */
class GammaLawTest {
  private static final MathContext DIGITS = new MathContext(60);

  @Test
  void massesEncloseThoseOfAPoissonSum() {
    ForAll.cases(
        60,
        random -> {
          int shape = (int) Math.pow(10, 3.5 * random.nextDouble());
          double low = Math.max(0, shape + (6 * random.nextDouble() - 4) * Math.sqrt(shape));
          double high = low + 2 * random.nextDouble() * Math.sqrt(shape) + 1e-3;
          BigDecimal mass = upper(shape, low).subtract(upper(shape, high));
          GammaLaw law = new GammaLaw(shape);
          double most = law.atMost(low, high);
          double least = law.atLeast(low, high);
          assertThat(new BigDecimal(most)).isGreaterThanOrEqualTo(mass);
          assertThat(new BigDecimal(least)).isLessThanOrEqualTo(mass);
          assertThat(most - least).isLessThan(1e-11 + 4e-14 * shape);
        });
  }

  @Test
  void tailsEncloseThoseOfAPoissonSum() {
    ForAll.cases(
        60,
        random -> {
          int shape = (int) Math.pow(10, 3.5 * random.nextDouble());
          double end = shape * (1 + 20 * random.nextDouble() / Math.sqrt(shape));
          GammaLaw law = new GammaLaw(shape);
          double most = law.atMost(end, Double.POSITIVE_INFINITY);
          double least = law.atLeast(end, Double.POSITIVE_INFINITY);
          BigDecimal tail = upper(shape, end);
          assertThat(new BigDecimal(most)).isGreaterThanOrEqualTo(tail);
          assertThat(new BigDecimal(least)).isLessThanOrEqualTo(tail);
          assertThat(most).isLessThan(least * (1 + 1e-11 + 2e-14 * shape));
        });
  }

  /** Computed with 50 digits by the same sum (mpmath); the library is 1.3e-10 off at the first. */
  @Test
  void tailsOfManyRoundsEncloseValuesOfFiftyDigits() {
    enclosed(935070, 0, 925146.0432706081, 3.563012844136332e-25);
    enclosed(94167, 0, 89855.02072689371, 1.6599974847169632e-46);
    enclosed(627553, 636812.9380896221, Double.POSITIVE_INFINITY, 1.4075451843671276e-31);
    enclosed(85700, 88778.52172524786, Double.POSITIVE_INFINITY, 1.322699385471422e-25);
  }

  private static void enclosed(long shape, double low, double high, double mass) {
    GammaLaw law = new GammaLaw(shape);
    assertThat(law.atMost(low, high)).isBetween(mass, mass * (1 + 1e-14 * shape));
    assertThat(law.atLeast(low, high)).isBetween(mass * (1 - 1e-14 * shape), mass);
  }

  @Test
  void lineEndsAreWhole() {
    GammaLaw law = new GammaLaw(3);
    assertThat(law.atMost(0, Double.POSITIVE_INFINITY)).isBetween(1.0, 1 + 1e-11);
    assertThat(law.atLeast(0, Double.POSITIVE_INFINITY)).isBetween(1 - 1e-11, 1.0);
    assertThat(law.atLeast(2, 2)).isZero();
  }

  /** P(Gamma(shape) &gt; x) = e^-x sum over k below the shape of x^k / k!. */
  private static BigDecimal upper(int shape, double end) {
    BigDecimal x = new BigDecimal(end);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = term;
    for (int k = 1; k < shape; k++) {
      term = term.multiply(x, DIGITS).divide(BigDecimal.valueOf(k), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    return sum.multiply(exponentialOfMinus(x), DIGITS);
  }

  private static BigDecimal exponentialOfMinus(BigDecimal x) {
    BigDecimal small = x.divide(BigDecimal.valueOf(4096), DIGITS);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = term;
    for (int k = 1; k < 80; k++) {
      term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(-k), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    return sum.pow(4096, DIGITS);
  }
}
