package dev.tacit.learn.evaluation;

import dev.tacit.dp.profile.GaussianDelta;

/**
 * A figure of all people like those that were looked at, as far as some of them and noise can show
 * it.
 *
 * @param low with {@code high}, where it is at the level of {@link ClassificationFigures#LEVEL}
 */
public record Estimate(double value, double low, double high) {
  private static final int HALVINGS = 50;

  /** A normal law around the value, cut to where the figure can be. */
  static Estimate of(double value, double variance, double least, double most) {
    return of(value, variance, 0, least, most);
  }

  /**
   * The same of a figure that is off by something unknown besides.
   *
   * @param bias at most so far in either direction
   */
  static Estimate of(double value, double variance, double bias, double least, double most) {
    double deviation = Math.sqrt(variance);
    double reach = deviation > 0 ? critical(bias / deviation) * deviation : bias;
    return new Estimate(
        within(value, least, most),
        within(value - reach, least, most),
        within(value + reach, least, most));
  }

  /**
   * A share, whose variance by sampling is that of so many records at every share x that is
   * possible, x (1 - x) / records (Wilson's interval, with noise beside the sample). So a share
   * near 0 or 1 has an interval that is not symmetric and holds as often as others.
   *
   * @param noise variance by noise
   * @param records in number what the sample is worth
   * @param bias what is unknown besides, at most
   */
  static Estimate share(double value, double noise, double records, double bias) {
    double inside = within(value, 0, 1);
    double deviation = Math.sqrt(noise + inside * (1 - inside) / records);
    double reach = deviation > 0 ? critical(bias / deviation) : ClassificationFigures.QUANTILE;
    double square = reach * reach / records;
    double middle = (value + square / 2) / (1 + square);
    double product = (value * value - reach * reach * noise) / (1 + square);
    double half = Math.sqrt(Math.max(0, middle * middle - product));
    return new Estimate(
        inside,
        within(Math.min(inside, middle - half), 0, 1),
        within(Math.max(inside, middle + half), 0, 1));
  }

  /**
   * How many deviations to either side hold a value that is off by normal noise and by a bias of at
   * most so many deviations: the quantile of |N(bias, 1)| at the level.
   */
  static double critical(double bias) {
    double low = ClassificationFigures.QUANTILE;
    double high = low + bias;
    for (int k = 0; k < HALVINGS && bias > 0; k++) {
      double middle = (low + high) / 2;
      double missed = GaussianDelta.upper(middle - bias) + GaussianDelta.upper(middle + bias);
      if (missed > 1 - ClassificationFigures.LEVEL) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double within(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
