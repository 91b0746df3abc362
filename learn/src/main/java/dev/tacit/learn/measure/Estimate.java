package dev.tacit.learn.measure;

/**
 * A figure of all people like those that were looked at, as far as some of them and noise can show
 * it.
 *
 * @param low with {@code high}, where it is at the level of {@link TestFigures#LEVEL}
 */
public record Estimate(double value, double low, double high) {
  /** A normal law around the value, cut to where the figure can be. */
  static Estimate of(double value, double variance, double least, double most) {
    double reach = TestFigures.QUANTILE * Math.sqrt(variance);
    return new Estimate(
        within(value, least, most),
        within(value - reach, least, most),
        within(value + reach, least, most));
  }

  private static double within(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
