package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;

/**
 * The most that a Gaussian release can owe for its grid: the noise has at least 2^30 grid steps, so
 * a coordinate is within 1 / (16 * 2^60) of the ideal law. A plan needs the largest value, since
 * the exact one depends on a sensitivity that is known only when the step is taken.
 */
final class SamplerSlack {
  private SamplerSlack() {}

  static PrivacyEvent of(int dimension) {
    return new PrivacyEvent.Slack(
        dimension * 0x1p-64, "discrete Gaussian for the rounded Gaussian");
  }
}
