package dev.tacit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each statistic accepts what is right and rejects a control that is wrong by a stated amount. */
class StatisticsTest {
  private static final double FALSE_ALARM = 1e-6;

  /** Cases of a property share the false-alarm rate among them. */
  private static final int CASES = 50;

  private static final double EACH = FALSE_ALARM / CASES;

  @Test
  void kolmogorovSmirnov_criticalValueOfFiveThousand() {
    assertThat(KolmogorovSmirnov.critical(5000, FALSE_ALARM)).isCloseTo(0.03809, within(1e-5));
  }

  @Test
  void kolmogorovSmirnov_distanceByHand() {
    // Sorted 0.1, 0.5, 0.9 against the uniform law: the steps 1/3 and 2/3 are off by 7/30 at most.
    double[] sample = {0.9, 0.1, 0.5};
    assertThat(KolmogorovSmirnov.distance(sample, x -> x)).isCloseTo(7.0 / 30, within(1e-15));
  }

  @Test
  void kolmogorovSmirnov_acceptsUniform_rejectsAPowerOfIt() {
    ForAll.cases(
        CASES,
        random -> {
          double[] uniform = random.doubles(5000).toArray();
          assertThat(KolmogorovSmirnov.rejects(uniform, x -> x, EACH)).isFalse();
          // P(U^1.3 <= x) = x^(1/1.3) is 0.096 away from x and 0.043 is critical, so a case goes
          // unnoticed with probability 2 exp(-2 * 5000 * 0.053^2) < 1e-11 at most (DKW again).
          double[] bent =
              IntStream.range(0, 5000).mapToDouble(i -> Math.pow(uniform[i], 1.3)).toArray();
          assertThat(KolmogorovSmirnov.rejects(bent, x -> x, EACH)).isTrue();
        });
  }

  @Test
  void kolmogorovSmirnov_keepsItsRate_atARateThatCanBeSeen() {
    // At a false-alarm rate of 0.1, 2000 samples give more than 270 alarms with probability 1e-6
    // at most (binomial tail). For n = 100 the true rate is above 0.08, which gives fewer than 50
    // with a far smaller one; fewer would mean that the bound is useless.
    Random random = new Random(1);
    int alarms = 0;
    for (int k = 0; k < 2000; k++) {
      alarms += KolmogorovSmirnov.rejects(random.doubles(100).toArray(), x -> x, 0.1) ? 1 : 0;
    }
    assertThat(alarms).isBetween(50, 270);
  }

  @Test
  void chiSquare_pValueOfTabulatedQuantiles() {
    assertThat(ChiSquare.pValue(3.841458821, 1)).isCloseTo(0.05, within(1e-9));
    assertThat(ChiSquare.pValue(18.30703805, 10)).isCloseTo(0.05, within(1e-9));
    assertThat(ChiSquare.pValue(29.58829845, 10)).isCloseTo(0.001, within(1e-9));
  }

  @Test
  void chiSquare_acceptsAFairDie_rejectsALoadedOne() {
    ForAll.cases(
        CASES,
        random -> {
          double[] expected = {1000, 1000, 1000, 1000, 1000, 1000};
          long[] fair = new long[6];
          long[] loaded = new long[6];
          for (int roll = 0; roll < 6000; roll++) {
            int face = random.nextInt(6);
            fair[face]++;
            loaded[face == 0 && random.nextInt(3) == 0 ? 5 : face]++;
          }
          assertThat(ChiSquare.rejects(fair, expected, EACH)).isFalse();
          assertThat(ChiSquare.rejects(loaded, expected, EACH)).isTrue();
        });
  }

  @Test
  void chiSquare_refusesThinCells() {
    assertThatThrownBy(() -> ChiSquare.statistic(new long[] {1, 2}, new double[] {100, 4}))
        .hasMessageContaining("expected[1] = 4.0");
  }

  @Test
  void clopperPearson_knownValues() {
    // No hit in n trials: 1 - errorRate^(1/n); all hits: errorRate^(1/n).
    assertThat(new Proportion(0, 20).atMost(0.05))
        .isCloseTo(1 - Math.pow(0.05, 0.05), within(1e-12));
    assertThat(new Proportion(20, 20).atLeast(0.05)).isCloseTo(Math.pow(0.05, 0.05), within(1e-12));
    assertThat(new Proportion(0, 20).atLeast(0.05)).isZero();
    // 95 % two-sided interval of 10 in 100, tabulated: 0.0490 to 0.1762.
    assertThat(new Proportion(10, 100).atLeast(0.025)).isCloseTo(0.04900469, within(1e-8));
    assertThat(new Proportion(10, 100).atMost(0.025)).isCloseTo(0.17622260, within(1e-8));
  }

  @Test
  void clopperPearson_coversByTheBinomialSum() {
    // For p = 0.3, n = 40: the total mass of outcomes whose lower bound exceeds p is at most 5 %.
    double missed = 0;
    double probability = Math.pow(0.7, 40);
    for (int hits = 0; hits <= 40; hits++) {
      missed += new Proportion(hits, 40).atLeast(0.05) > 0.3 ? probability : 0;
      probability *= (40.0 - hits) / (hits + 1) * 0.3 / 0.7;
    }
    assertThat(missed).isBetween(0.005, 0.05);
  }

  @Test
  void wilson_knownValues() {
    // 10 in 100 at 1.96 deviations, tabulated: 0.0552 to 0.1744.
    assertThat(new Proportion(10, 100).wilsonAtLeast(1.959964)).isCloseTo(0.05523, within(1e-5));
    assertThat(new Proportion(10, 100).wilsonAtMost(1.959964)).isCloseTo(0.17437, within(1e-5));
  }

  @Test
  void refuses_impossibleCountsAndRates() {
    assertThatThrownBy(() -> new Proportion(3, 2)).hasMessageContaining("hits = 3");
    assertThatThrownBy(() -> new Proportion(1, 2).atLeast(0)).hasMessageContaining("errorRate = 0");
    assertThatThrownBy(() -> KolmogorovSmirnov.critical(10, Double.NaN))
        .hasMessageContaining("falseAlarm = NaN");
  }
}
