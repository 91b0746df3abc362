package dev.tacit.dp.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.audit.EpsilonAudit.Count;
import dev.tacit.dp.profile.GaussianDelta;
import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.Test;

class GaussianAuditTest {
  private static final int RUNS = 300;
  private static final double ERROR_RATE = 1e-3;

  /**
   * The probability that the bound exceeds mu, summed over all outcomes: no simulation. The
   * attacker's mark moves from the middle to where he is nearly always right on one side.
   */
  private static double wrong(double mu, double mark, double claimed) {
    double one = GaussianDelta.upper(mark - mu);
    double other = GaussianDelta.upper(mark);
    GaussianAudit audit = new GaussianAudit(ERROR_RATE);
    double[] right = new double[2 * RUNS + 1];
    for (int hits = 0; hits <= RUNS; hits++) {
      for (int rejected = 0; rejected <= RUNS; rejected++) {
        right[hits + rejected] += binomial(hits, one) * binomial(rejected, 1 - other);
      }
    }
    double sum = 0;
    for (int all = 0; all <= 2 * RUNS; all++) {
      int hits = Math.min(all, RUNS);
      Count ones = new Count(hits, RUNS);
      Count others = new Count(RUNS - (all - hits), RUNS);
      sum += audit.mu(ones, others) > claimed ? right[all] : 0;
    }
    return sum;
  }

  private static double binomial(int hits, double p) {
    return Math.exp(
        LogGamma.value(RUNS + 1)
            - LogGamma.value(hits + 1)
            - LogGamma.value(RUNS - hits + 1)
            + hits * Math.log(p)
            + (RUNS - hits) * Math.log1p(-p));
  }

  @Test
  void theBoundIsWrongNoMoreOftenThanItsRate_whereverTheMarkIs() {
    for (double mu : new double[] {0, .3, 1, 2}) {
      for (double mark : new double[] {mu / 2, mu / 2 + .5, mu / 2 - 1.5}) {
        assertThat(wrong(mu, mark, mu)).as("mu %s mark %s", mu, mark).isLessThan(ERROR_RATE);
      }
    }
    // Not by being far too cautious, and the twin: a claim of half the truth is mostly refuted.
    assertThat(wrong(1, .5, 1)).isGreaterThan(ERROR_RATE / 5);
    assertThat(wrong(1, .5, .5)).isGreaterThan(.9);
  }

  @Test
  void manyRunsComeCloseToTheTruth() {
    long runs = 4_000_000;
    long hits = Math.round(runs * GaussianDelta.upper(-.5));
    Count one = new Count(hits, runs);
    Count other = new Count(runs - hits, runs);
    GaussianAudit audit = new GaussianAudit(1e-6);
    assertThat(audit.mu(one, other)).isCloseTo(1, within(.01)).isLessThan(1);
    assertThat(audit.epsilon(one, other, 1e-5))
        .isLessThan(GaussianProfile.epsilon(1, 1e-5))
        .isGreaterThan(.98 * GaussianProfile.epsilon(1, 1e-5));
    assertThat(audit.mu(other, one)).isZero();
    assertThat(audit.epsilon(one, one, 1e-5)).isZero();
  }

  @Test
  void oneDirectionOfAnEvent_isSharperThanAll() {
    EpsilonAudit audit = new EpsilonAudit(0, .01);
    Count many = new Count(700, 1000);
    Count few = new Count(200, 1000);
    assertThat(audit.directed(many, few))
        .isGreaterThan(audit.lowerBound(many, few))
        .isLessThan(Math.log(3.5));
    assertThat(audit.directed(few, many)).isZero();
  }

  @Test
  void refuses_whatIsNoRateAndUnequalRuns() {
    assertThatThrownBy(() -> new GaussianAudit(.3)).hasMessageContaining("errorRate = 0.3");
    assertThatThrownBy(() -> new GaussianAudit(.01).mu(new Count(1, 2), new Count(1, 3)))
        .hasMessageContaining("2 and 3");
  }
}
