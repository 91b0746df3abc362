package dev.tacit.dp.mechanism;

import java.util.Objects;

/**
 * A single comparison of a noisy query with a public threshold (fact gaussian-filter). Every
 * answer, above or not, costs the event of its noise: there are no free negatives; see {@link Gate}
 * for those.
 */
public record NoisyTest(double threshold, Noise noise) {
  public NoisyTest {
    Objects.requireNonNull(noise, "noise");
    if (!Double.isFinite(threshold)) {
      throw new IllegalArgumentException("threshold = " + threshold + " must be finite");
    }
  }
}
