package dev.tacit.dp.mechanism;

import java.util.Objects;

/** Gaussian noise on every coordinate: the discrete Gaussian on a grid of sigma / 2^30. */
public record GaussianNoise(NoiseLevel level) implements Noise {
  /** 1 / (16 s^2) for the smallest scale of s = 2^30 grid steps; a power of two, hence exact. */
  private static final double MOST_SLACK =
      1 / (16.0 * (1L << GridScale.BITS) * (1L << GridScale.BITS));

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

  /**
   * The most that so many coordinates of noise with some multiplier can owe for the grid, whatever
   * the sensitivity. A coordinate is within 1 / (16 s^2) of the rounded normal law when the noise
   * has a standard deviation of s grid steps (the proof stands at {@code GaussianOnGrid}), and a
   * multiplier gives s above 2^30, since it covers the rounding of the value too. A plan needs this
   * bound because the exact slack depends on a sensitivity that is known only when a step is taken.
   */
  public static double mostSlack(double coordinates) {
    return coordinates * MOST_SLACK;
  }
}
