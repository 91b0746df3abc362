package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.algorithm.Algorithms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * At the usual effort, epsilon 1, delta 1e-5, confidence 99.99 %: Gaussian releases are found out
 * to .85 of what is certified. That is 3 deviations below what is expected of the weakest of them,
 * so that a sound build fails here with probability 1e-3; noise is seeded, and the outcome fixed.
 */
class GaussianTightnessTest {
  @ParameterizedTest
  @ValueSource(strings = {"dp-admm", "dp-acc-admm", "metric-admm"})
  void mostOfTheCertifiedEpsilonIsFound(String algorithm) {
    if (!Boolean.getBoolean("tacit.full")) {
      System.out.println("SKIPPED: audits at full effort; run with -Dtacit.full=true");
    }
    assumeTrue(Boolean.getBoolean("tacit.full"), "minutes, with -Dtacit.full=true");
    AuditReport found =
        AuditorTest.audit(
            AuditorTest.recipe(Algorithms.named(algorithm), Neighbours.REPLACE_ONE, 1),
            1,
            .9999,
            1);
    System.out.println(found);
    assertThat(found.controls().hold()).isTrue();
    assertThat(found.refutes()).isFalse();
    assertThat(found.tightness()).isGreaterThan(.85);
  }
}
