package dev.tacit.dp.mechanism;

import java.util.Objects;

/** Laplace noise on every coordinate: the discrete Laplace law on a grid of scale / 2^30. */
public record LaplaceNoise(NoiseLevel level) implements Noise {
  public LaplaceNoise {
    Objects.requireNonNull(level, "level");
  }

  /** With density exp(-|x| / scale); the standard deviation is sqrt(2) times the scale. */
  public static LaplaceNoise ofScale(double scale) {
    return new LaplaceNoise(NoiseLevel.absolute(scale));
  }

  /** With scale {@code noiseMultiplier} times the L1 sensitivity: pure epsilon is its inverse. */
  public static LaplaceNoise ofMultiplier(double noiseMultiplier) {
    return new LaplaceNoise(NoiseLevel.multiplier(noiseMultiplier));
  }
}
