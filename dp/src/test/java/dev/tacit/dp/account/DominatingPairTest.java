package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.DominatingPair.Sampling;
import org.junit.jupiter.api.Test;

/** The curve of a sampled pair against closed forms: never below, and above by a rounding only. */
class DominatingPairTest {
  private static final double ROOM = 2e-10;

  private static DominatingPair poisson(double rate, LossPair base) {
    return DominatingPair.sampled(Sampling.POISSON, rate, base);
  }

  private static DominatingPair fixed(double rate, LossPair base) {
    return DominatingPair.sampled(Sampling.FIXED_SIZE, rate, base);
  }

  private static void above(double actual, double expected) {
    assertThat(actual).isBetween(expected, expected * (1 + ROOM));
  }

  @Test
  void factF05_integerOrdersHaveABinomialClosedForm() {
    for (double rate : new double[] {0.5, 0.01}) {
      for (double mu : new double[] {0.5, 1, 3}) {
        for (int order : new int[] {2, 3, 8}) {
          double excess = 0; // E0[r^n] - 1 = sum over k of C(n, k) (1-q)^(n-k) q^k (e^... - 1)
          double choose = order;
          for (int k = 2; k <= order; k++) {
            choose = choose * (order - k + 1) / k;
            excess +=
                choose
                    * Math.pow(1 - rate, order - k)
                    * Math.pow(rate, k)
                    * Math.expm1(0.5 * k * (k - 1) * mu * mu);
          }
          double expected = Math.log1p(excess) / (order - 1);
          above(poisson(rate, new GaussianPair(mu)).renyi(order), expected);
        }
      }
    }
  }

  @Test
  void factF05_responseBatchesAreSumsOfTwoTerms() {
    double[][] cases = {{0.3, 1, 2.5}, {0.01, 0.2, 1.01}, {0.3, 1e-3, 1.5}, {0.2, 6, 40}};
    for (double[] c : cases) {
      double q = c[0];
      double with = 1 / (1 + Math.exp(c[1]));
      double excess =
          with * power(c[2], q * Math.expm1(c[1]))
              + (1 - with) * power(c[2], q * Math.expm1(-c[1]));
      double expected = Math.log1p(excess) / (c[2] - 1);
      assertThat(poisson(q, new ResponsePair(c[1])).renyi(c[2]))
          .isBetween(expected * (1 - 1e-11), expected * (1 + (c[1] < 0.01 ? 4e-8 : ROOM)));
    }
  }

  /** (1 + x)^order - 1 - order x. */
  private static double power(double order, double x) {
    if (Math.abs(x) > 1e-2) {
      return Math.expm1(order * Math.log1p(x)) - order * x;
    }
    double sum = 0;
    double term = order * x;
    for (int k = 2; k < 40; k++) {
      term *= (order - k + 1) / k * x;
      sum += term;
    }
    return sum;
  }

  @Test
  void factF05b_symmetrisedResponseIsOneTerm() {
    double[][] cases = {{0.3, 1, 2.5}, {0.01, 0.2, 1.5}, {0.5, 20, 5}, {0.25, 3, 2}, {0.5, 1, 200}};
    for (double[] c : cases) {
      double q = c[0];
      double without = 1 / (1 + Math.exp(c[1]));
      double log = Math.log1p(q * Math.expm1(c[1]));
      double above = c[2] - 1;
      double excess =
          without * (Math.exp(log) * Math.expm1(above * log) + Math.expm1(-above * log));
      double expected = Math.log1p(excess) / above;
      assertThat(fixed(q, new ResponsePair(c[1])).renyi(c[2]))
          .isBetween(expected * (1 - 1e-12), expected * (1 + ROOM));
    }
  }

  @Test
  void factF05b_symmetrisedGaussianByQuadrature() {
    double[][] cases = {{0.3, 1, 2.5}, {0.01, 0.5, 1.5}, {0.5, 2, 4}};
    for (double[] c : cases) {
      double q = c[0];
      double mu = c[1];
      double above = c[2] - 1;
      double excess =
          Quadrature.integral(
              mu / 2,
              mu * c[2] + 12,
              z -> {
                double r = 1 + q * Math.expm1(mu * z - mu * mu / 2);
                double log = Math.log(r);
                return Quadrature.normal(z)
                    * (r * Math.expm1(above * log) + Math.expm1(-above * log));
              });
      double expected = Math.log1p(excess) / above;
      assertThat(fixed(q, new GaussianPair(mu)).renyi(c[2]))
          .isBetween(expected * (1 - 1e-11), expected * (1 + ROOM));
    }
  }

  @Test
  void factF05b_withoutNodesTheUnsampledCurveStands() {
    GaussianPair base = new GaussianPair(2);
    assertThat(fixed(0.1, base).renyi(500)).isEqualTo(base.renyi(500) * 499 / 499);
  }

  @Test
  void minkowski_boundsOrdersThatHaveNoNodes() {
    double[][] cases = {{1, 20_000}, {0.002, 6e6}, {1e-9, 1e14}, {40, 1000}};
    for (double[] c : cases) {
      GaussianPair base = new GaussianPair(c[0]);
      assertThat(base.nodes(c[1])).isNull();
      double q = 0.01;
      double exponent = c[0] * c[0] * (c[1] - 1) / 2;
      double log =
          exponent > 1
              ? exponent + Math.log(q + (1 - q) * Math.exp(-exponent))
              : Math.log1p(q * Math.expm1(exponent));
      double expected = c[1] / (c[1] - 1) * log;
      assertThat(poisson(q, base).renyi(c[1]))
          .isBetween(expected * (1 - 1e-15), expected * (1 + 1e-11));
    }
  }

  @Test
  void sampling_neverCostsMoreThanNone() {
    // Next to certain inclusion the unsampled curve is the smaller bound.
    GaussianPair base = new GaussianPair(1);
    assertThat(poisson(1 - 1e-13, base).renyi(3)).isLessThanOrEqualTo(base.renyi(3));
    assertThat(poisson(1, base)).isEqualTo(DominatingPair.whole(base));
    assertThat(poisson(1, base).sampling()).isEqualTo(Sampling.NONE);
  }

  @Test
  void ordersNextToOneArePricedAtAnOrderThatKeepsItsDigits() {
    LaplacePair laplace = new LaplacePair(1);
    assertThat(DominatingPair.whole(laplace).renyi(1 + 1e-9)).isEqualTo(laplace.renyi(1 + 1e-4));
    assertThat(DominatingPair.whole(laplace).renyi(1.5)).isEqualTo(laplace.renyi(1.5));
    GaussianPair gaussian = new GaussianPair(1);
    assertThat(DominatingPair.whole(gaussian).renyi(1 + 1e-9)).isEqualTo(gaussian.renyi(1 + 1e-9));
    DominatingPair batch = poisson(0.1, gaussian);
    assertThat(batch.renyi(1 + 1e-9)).isEqualTo(batch.renyi(1 + 1e-4));
    assertThatThrownBy(() -> batch.renyi(1)).hasMessageContaining("order = 1.0");
  }

  @Test
  void aBatchIsNeverFree() {
    assertThat(poisson(1e-300, new GaussianPair(1e-3)).renyi(2)).isPositive();
  }

  @Test
  void logRatio_isTheLogOfTheMixture() {
    DominatingPair some = poisson(0.01, new GaussianPair(1));
    for (double y : new double[] {-40, -1, 1e-9, 1, 29, 31, 45}) {
      double expected = Math.log(0.99 + 0.01 * Math.exp(y));
      assertThat(some.logRatio(y)).isCloseTo(expected, within(1e-15 + 1e-13 * Math.abs(y)));
    }
    assertThat(some.logRatio(1e-12)).isCloseTo(1e-14, within(1e-26));
    assertThat(some.logRatio(2000)).isCloseTo(2000 + Math.log(0.01), within(1e-12));
    assertThat(poisson(1, new GaussianPair(1)).logRatio(-800)).isEqualTo(-800);
  }

  /** sum over k from 2 of (a^k - a) l^k / k!. */
  private static double bendSeries(double order, double l) {
    double sum = 0;
    double factor = l;
    for (int k = 2; k < 30; k++) {
      factor *= l / k;
      sum += (Math.pow(order, k) - order) * factor;
    }
    return sum;
  }

  @Test
  void bend_keepsItsDigitsNearOneAndNearZero() {
    double[][] cases = {{3, 7e-4}, {1.0001, 0.00101}, {1.5, -0.3}, {4, 0.5}, {1.0001, -0.01}};
    for (double[] c : cases) {
      double expected = bendSeries(c[0], c[1]);
      assertThat(DominatingPair.bend(c[0], c[1]))
          .isCloseTo(expected, within(3e-12 * Math.abs(expected)));
    }
  }

  @Test
  void bend_boundsTheRestOfItsSeriesByTheNextTerm() {
    double[][] cases = {{2, 5e-4}, {3, 3e-4}, {3, -3e-4}, {2, -4e-4}};
    for (double[] c : cases) {
      double excess = DominatingPair.bend(c[0], c[1]) - bendSeries(c[0], c[1]);
      double fourth = c[0] * (c[0] * c[0] * c[0] - 1) / 24 * Math.pow(c[1], 4);
      assertThat(excess).isBetween(0.99 * fourth, 1.01 * fourth);
    }
  }
}
