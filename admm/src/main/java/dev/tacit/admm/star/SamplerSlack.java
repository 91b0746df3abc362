package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;

/** The most that a Gaussian release can owe for its grid, as a part of its planned price. */
final class SamplerSlack {
  private SamplerSlack() {}

  static PrivacyEvent of(int dimension) {
    return new PrivacyEvent.Slack(
        GaussianNoise.mostSlack(dimension), "discrete Gaussian for the rounded Gaussian");
  }
}
