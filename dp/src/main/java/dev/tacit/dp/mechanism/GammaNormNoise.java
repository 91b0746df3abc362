package dev.tacit.dp.mechanism;

import java.util.Objects;

/**
 * Vector noise with density proportional to exp(-rate |b|_2): a uniform direction times a radius
 * that is Gamma distributed with shape d. See {@link GammaNormOnGrid} for what is drawn and why its
 * receipt is not quite pure.
 */
public record GammaNormNoise(NoiseLevel level) implements Noise {
  public GammaNormNoise {
    Objects.requireNonNull(level, "level");
  }

  /** With density proportional to exp(-noiseRate |b|_2). */
  public static GammaNormNoise ofRate(double noiseRate) {
    return new GammaNormNoise(NoiseLevel.absolute(1 / noiseRate));
  }

  /** With epsilon the inverse of {@code noiseMultiplier}, for the L2 sensitivity. */
  public static GammaNormNoise ofMultiplier(double noiseMultiplier) {
    return new GammaNormNoise(NoiseLevel.multiplier(noiseMultiplier));
  }
}
