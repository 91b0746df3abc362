package dev.tacit.dp.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CanaryAuditTest {
  /** Test T13: with all guesses right, 95 %. */
  @Test
  void testT13_allRight() {
    CanaryAudit audit = new CanaryAudit(0, .05);
    assertThat(audit.lowerBound(100, 100, 100)).isCloseTo(3.49, within(.005));
    assertThat(audit.lowerBound(1000, 1000, 1000)).isCloseTo(5.81, within(.005));
    assertThat(audit.lowerBound(10_000, 10_000, 10_000)).isCloseTo(8.11, within(.005));
    assertThat(audit.lowerBound(1000, 100, 100)).isCloseTo(3.49, within(.005));
  }

  @Test
  void deltaAndWrongGuessesLowerIt() {
    CanaryAudit audit = new CanaryAudit(1e-5, .05);
    double all = audit.lowerBound(1000, 100, 100);
    assertThat(all).isBetween(3.0, 3.49);
    assertThat(audit.lowerBound(1000, 100, 90)).isBetween(1.0, all);
    assertThat(audit.lowerBound(1000, 100, 50)).isZero();
    assertThat(new CanaryAudit(.01, .05).lowerBound(1000, 100, 90)).isLessThan(all);
  }

  /** Randomised response with epsilon 1: right with probability e / (1 + e), 10,000 times. */
  @Test
  void aSoundMechanismIsRarelyAccused_andAClaimOfHalfIsRefuted() {
    CanaryAudit audit = new CanaryAudit(0, 1e-6);
    Random random = new Random(13);
    int right = 0;
    for (int k = 0; k < 10_000; k++) {
      right += random.nextDouble() < Math.E / (1 + Math.E) ? 1 : 0;
    }
    assertThat(audit.lowerBound(10_000, 10_000, right)).isBetween(.8, 1.0);
  }

  @Test
  void refuses_impossibleNumbers() {
    assertThatThrownBy(() -> new CanaryAudit(0, .05).lowerBound(10, 11, 5))
        .hasMessageContaining("guesses = 11");
    assertThatThrownBy(() -> new CanaryAudit(2, .05)).hasMessageContaining("delta = 2");
  }
}
