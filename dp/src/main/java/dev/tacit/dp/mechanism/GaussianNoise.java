package dev.tacit.dp.mechanism;

import java.util.Objects;

/** Gaussian noise on every coordinate: the discrete Gaussian on a grid of sigma / 2^30. */
public record GaussianNoise(NoiseLevel level) implements Noise {
  public GaussianNoise {
    Objects.requireNonNull(level, "level");
  }

  /** With standard deviation at least {@code sigma}, above it by less than 1e-9 relative. */
  public static GaussianNoise ofSigma(double sigma) {
    return new GaussianNoise(NoiseLevel.absolute(sigma));
  }

  /** With standard deviation {@code noiseMultiplier} times the L2 sensitivity. */
  public static GaussianNoise ofMultiplier(double noiseMultiplier) {
    return new GaussianNoise(NoiseLevel.multiplier(noiseMultiplier));
  }
}
