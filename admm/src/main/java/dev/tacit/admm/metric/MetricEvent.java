package dev.tacit.admm.metric;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;

/** What a run will do to one owner's records, known before any data is read. */
final class MetricEvent {
  /**
   * The most that a coordinate of discrete Gaussian noise is from a rounded normal one, whatever
   * the sensitivity: 1 / (16 s^2) with a scale of s >= 2^30 grid steps.
   */
  private static final double COORDINATE_SLACK = 0x1p-64;

  private MetricEvent() {}

  static PrivacyEvent of(MetricScales scales) {
    int dimension = scales.dimension();
    int half = dimension * (dimension + 1) / 2;
    double coordinates = (scales.rule().rounds() + 1.0) * dimension + half;
    return PrivacyEvent.composed(
        new PrivacyEvent.Slack(
            coordinates * COORDINATE_SLACK,
            "the grid of a release may be coarser than that of a unit of sensitivity"),
        one(scales.diagonalNoise(), dimension, scales),
        one(scales.correlationNoise(), half, scales),
        PrivacyEvent.repeated(
            one(scales.gradientNoise(true), dimension, scales), scales.rule().rounds()));
  }

  /** Noise stated as a multiplier costs the same whatever the sensitivity. */
  private static PrivacyEvent one(GaussianNoise noise, int dimension, MetricScales scales) {
    Sensitivity any =
        new Sensitivity(Sensitivity.Norm.L2, 1, scales.neighbours(), "a unit of sensitivity");
    return noise.eventFor(any, dimension);
  }
}
