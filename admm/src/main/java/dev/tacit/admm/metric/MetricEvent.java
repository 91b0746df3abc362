package dev.tacit.admm.metric;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;

/** What a run will do to one owner's records, known before any data is read. */
final class MetricEvent {
  private MetricEvent() {}

  static PrivacyEvent of(MetricScales scales) {
    int dimension = scales.dimension();
    int half = dimension * (dimension + 1) / 2;
    return PrivacyEvent.composed(
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
