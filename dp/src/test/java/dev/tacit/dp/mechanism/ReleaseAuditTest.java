package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/**
 * Tests T4 and T5 in small: releases through the curator are attacked with a threshold event. A
 * sound release is accused with probability at most 1e-6; noise that is 10 % short is caught.
 */
class ReleaseAuditTest {
  private static final int TRIALS = 300_000;
  private static final double ERROR_RATE = 1e-6;

  private static double[] outputs(double truth, Noise noise, int seed) {
    Sensitivity unit = new Sensitivity(Sensitivity.Norm.L1, 1, Neighbours.REPLACE_ONE, "test");
    Vec truths = Vec.zeros(TRIALS).map(zero -> truth);
    return Curator.of(Keys.seeded(seed), "run", "agent", 0)
        .release("x", Sensitive.of(truths, unit), noise, Audience.EVERYONE)
        .value()
        .toArray();
  }

  private static double audit(Noise noise, double delta, DoublePredicate event, double shift) {
    return new EpsilonAudit(delta, ERROR_RATE)
        .lowerBound(
            EpsilonAudit.Count.of(outputs(0, noise, 1), event),
            EpsilonAudit.Count.of(outputs(shift, noise, 2), event));
  }

  @Test
  void testT5_laplace_claimOfOne_standsAndIsNearlyReached_andShortNoiseIsCaught() {
    DoublePredicate event = output -> output < 0;
    assertThat(audit(LaplaceNoise.ofScale(1), 0, event, 1)).isBetween(0.95, 1.0);
    assertThat(audit(LaplaceNoise.ofScale(0.9), 0, event, 1)).isGreaterThan(1.0);
  }

  @Test
  void testT5_gaussian_claimAtItsDelta_standsAndIsNearlyReached_andShortNoiseIsCaught() {
    // Noise multiplier 1 at epsilon = 1: delta = Phi(1/2 - 1) - e Phi(-1/2 - 1), best event below
    // 1/2 - 1 standard deviations (Balle and Wang 2018).
    double delta = Laws.normal(-0.5) - Math.E * Laws.normal(-1.5);
    DoublePredicate event = output -> output < -0.5;
    assertThat(audit(GaussianNoise.ofSigma(1), delta, event, 1)).isBetween(0.9, 1.0);
    assertThat(audit(GaussianNoise.ofSigma(0.9), delta, event, 1)).isGreaterThan(1.0);
  }

  @Test
  void testT5_nullControl_equalInputs_showNothing() {
    assertThat(audit(LaplaceNoise.ofScale(1), 0, output -> output < 0, 0)).isZero();
  }
}
