package dev.tacit.dp.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.testkit.Proportion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpsilonAuditTest {
  @Test
  void atLeast_agreesWithTheBoundOfTheTestkit() {
    ForAll.cases(
        100,
        random -> {
          long trials = 1L + random.nextInt(100_000);
          long hits = random.nextInt((int) trials + 1);
          double errorRate = Math.exp(-1 - 13 * random.nextDouble());
          assertThat(EpsilonAudit.atLeast(new EpsilonAudit.Count(hits, trials), errorRate))
              .isCloseTo(new Proportion(hits, trials).atLeast(errorRate), within(1e-11));
        });
  }

  @Test
  void lowerBound_isSymmetric_andGrowsWithTheEvidence() {
    EpsilonAudit audit = new EpsilonAudit(0, 0.05);
    EpsilonAudit.Count many = new EpsilonAudit.Count(7000, 10_000);
    EpsilonAudit.Count few = new EpsilonAudit.Count(2000, 10_000);
    double bound = audit.lowerBound(many, few);
    assertThat(bound).isEqualTo(audit.lowerBound(few, many));
    assertThat(bound).isBetween(1.1, Math.log(3.5));
    double surer =
        audit.lowerBound(
            new EpsilonAudit.Count(700_000, 1_000_000), new EpsilonAudit.Count(200_000, 1_000_000));
    assertThat(surer).isBetween(bound, Math.log(3.5));
    assertThat(new EpsilonAudit(0.3, 0.05).lowerBound(many, few)).isLessThan(bound);
    assertThat(audit.lowerBound(few, few)).isZero();
  }

  /** Randomised response with epsilon = ln 3: the claim stands, a claim of 0.9 is refuted. */
  @Test
  void histogram_reachesTheTruth_andDoesNotPassIt() {
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    for (int k = 0; k < 40_000; k++) {
      // Both halves hold the exact frequencies 3/4 and 1/4.
      one.add(k % 4 == 0 ? "no" : "yes");
      other.add(k % 4 == 0 ? "yes" : "no");
    }
    EpsilonAudit audit = new EpsilonAudit(0, 1e-6);
    assertThat(new HistogramAudit(0.9, audit).lowerBound(one, other)).isBetween(0.95, Math.log(3));
    assertThat(new HistogramAudit(0.9, audit).lowerBound(one, one)).isZero();
  }

  @Test
  void refuses_impossibleNumbers() {
    assertThatThrownBy(() -> new EpsilonAudit(-0.1, 0.05)).hasMessageContaining("delta = -0.1");
    assertThatThrownBy(() -> new EpsilonAudit(0, Double.NaN)).hasMessageContaining("errorRate");
    assertThatThrownBy(() -> new EpsilonAudit.Count(2, 1)).hasMessageContaining("hits = 2");
    assertThatThrownBy(() -> new HistogramAudit(Double.NaN, new EpsilonAudit(0, 0.05)))
        .hasMessageContaining("claimedEpsilon");
  }
}
