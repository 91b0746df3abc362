package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.Objects;

/**
 * The sampled correction of the inner steps after the first: secret batches of clipped gradient
 * differences with noise in proportion to the clip (fact anchored-rounds).
 */
record Correction(Batches batches, double noiseMultiplier, DifferenceBound bound) {
  Correction {
    Objects.requireNonNull(batches, "batches");
    Objects.requireNonNull(bound, "bound");
  }

  GaussianNoise noise() {
    return GaussianNoise.ofMultiplier(noiseMultiplier);
  }

  /** One sampled step: the law, and at most the slack of the grid sampler. */
  PrivacyEvent event(int dimension) {
    PrivacyEvent.Leaf law = new PrivacyEvent.Gaussian(noiseMultiplier);
    return PrivacyEvent.composed(batches.sampled(law), SamplerSlack.of(dimension));
  }
}
