package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.audit.HistogramAudit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Test T14: known broken sparse vector gates (Lyu, Su and Li 2017) are written down here, and the
 * tester must reject each of them and accept ours. 8 queries, cut-off 1 and 3, claimed epsilon 1;
 * on the neighbour early queries are larger by 1 and late ones smaller, so that negatives and
 * positives both tell; several queries tie with the threshold. False accusation: at most 1e-6.
 */
class GateAuditTest {
  private static final double CLAIM = 1;
  private static final int RUNS = 200_000;
  private static final double[] HERE = {0, 0, 0, 0, 0, 1, 1, 1};
  private static final double[] THERE = {1, 1, 1, 1, 1, 0, 0, 0};

  private static double bound(int runs, Function<double[], String> gate) {
    List<String> here = new ArrayList<>();
    List<String> there = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      here.add(gate.apply(HERE));
      there.add(gate.apply(THERE));
    }
    return new HistogramAudit(CLAIM, new EpsilonAudit(0, 1e-6)).lowerBound(here, there);
  }

  @Test
  void testT14_oursIsAccepted() {
    GridSampler sampler = Keys.sampler(14);
    Sensitivity unit = new Sensitivity(Sensitivity.Norm.L1, 1, Neighbours.REPLACE_ONE, "test");
    for (int maxAbove : new int[] {1, 3}) {
      // 1 / 2 + 2 maxAbove / (4 maxAbove) = 1.
      GatePlan plan = new GatePlan(0, unit, 2, 4.0 * maxAbove, maxAbove);
      double bound = bound(RUNS, queries -> ours(sampler, GateNoise.of(plan), queries));
      assertThat(bound).isLessThanOrEqualTo(CLAIM);
    }
  }

  /** Noise and comparison of the gate, on one stream; its addresses are the matter of GateTest. */
  private static String ours(GridSampler sampler, GateNoise noise, double[] queries) {
    StringBuilder answers = new StringBuilder();
    long threshold = noise.thresholdNoise(sampler);
    int positives = 0;
    for (int k = 0; k < queries.length && positives < noise.plan().maxAbove(); k++) {
      boolean above = noise.isAbove(queries[k], noise.queryNoise(sampler), threshold);
      positives += above ? 1 : 0;
      answers.append(above ? 'Y' : 'n');
    }
    return answers.toString();
  }

  /** Variant 5 of the survey: a noisy threshold, queries without noise. */
  @Test
  void testT14_rejects_queriesWithoutNoise() {
    Random random = new Random(1);
    assertThat(bound(RUNS, queries -> broken(random, queries, 2, 0, 3))).isGreaterThan(CLAIM);
  }

  /** Variant 6: noise for one positive, and no cut-off at all. */
  @Test
  void testT14_rejects_noCutOff() {
    Random random = new Random(2);
    assertThat(bound(RUNS, queries -> broken(random, queries, 2, 4, Integer.MAX_VALUE)))
        .isGreaterThan(CLAIM);
  }

  /** Variant 4: query noise that does not grow with the cut-off. */
  @Test
  void testT14_rejects_queryNoiseForOnePositive_withCutOffThree() {
    Random random = new Random(3);
    assertThat(bound(RUNS, queries -> broken(random, queries, 2, 4.0 / 3, 3))).isGreaterThan(CLAIM);
  }

  /**
   * Variant 3: the noisy answer itself is published with the positive, which bounds the threshold
   * that the negatives were compared with. Scales 5 and 2.5 claim 1 / 5 + 2 / 2.5 = 1. The event is
   * fixed beforehand: four negatives, then a positive with a published value of at most 0.
   */
  @Test
  void testT14_rejects_publishedNoisyValues() {
    Random random = new Random(4);
    int runs = 1_500_000;
    long[] hits = new long[2];
    for (int run = 0; run < runs; run++) {
      for (int query = 0; query <= 1; query++) {
        double threshold = laplace(random, 5);
        int k = 0;
        double noisy = query + laplace(random, 2.5);
        while (k < 4 && noisy < threshold) {
          noisy = query + laplace(random, 2.5);
          k++;
        }
        hits[query] += k == 4 && noisy >= threshold && noisy <= 0 ? 1 : 0;
      }
    }
    double bound =
        new EpsilonAudit(0, 1e-6)
            .lowerBound(
                new EpsilonAudit.Count(hits[0], runs), new EpsilonAudit.Count(hits[1], runs));
    assertThat(bound).isGreaterThan(CLAIM);
  }

  private static String broken(
      Random random, double[] queries, double thresholdScale, double queryScale, int maxAbove) {
    double threshold = laplace(random, thresholdScale);
    StringBuilder answers = new StringBuilder();
    int positives = 0;
    for (int k = 0; k < queries.length && positives < maxAbove; k++) {
      boolean above = queries[k] + laplace(random, queryScale) >= threshold;
      positives += above ? 1 : 0;
      answers.append(above ? 'Y' : 'n');
    }
    return answers.toString();
  }

  private static double laplace(Random random, double scale) {
    double exponential = -Math.log(1 - random.nextDouble());
    return random.nextBoolean() ? scale * exponential : -scale * exponential;
  }
}
