package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.Objects;
import java.util.Optional;

/**
 * The noise of {@link PsAdmm} at one agent.
 *
 * @param gradientMultiplier noise of the anchor gradient over its sensitivity
 * @param correction absent when the inner steps only reuse the anchor gradient (sampling rate 0)
 */
record PsNoise(double gradientMultiplier, Optional<Correction> correction) {
  PsNoise {
    Objects.requireNonNull(correction, "correction");
  }

  GaussianNoise gradient() {
    return GaussianNoise.ofMultiplier(gradientMultiplier);
  }

  /** The whole run; the first inner step of a round samples nothing (fact whole-gradient). */
  PrivacyEvent event(int rounds, int innerSteps, int dimension) {
    PrivacyEvent full =
        PrivacyEvent.composed(
            new PrivacyEvent.Gaussian(gradientMultiplier), SamplerSlack.of(dimension));
    PrivacyEvent once = PrivacyEvent.repeated(full, rounds);
    return correction
        .map(used -> PrivacyEvent.repeated(used.event(dimension), sampledSteps(rounds, innerSteps)))
        .map(sampled -> PrivacyEvent.composed(once, sampled))
        .orElse(once);
  }

  static long sampledSteps(int rounds, int innerSteps) {
    return Math.multiplyExact((long) rounds, innerSteps - 1L);
  }
}
