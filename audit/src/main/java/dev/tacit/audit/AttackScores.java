package dev.tacit.audit;

import dev.tacit.dp.audit.EpsilonAudit.Count;
import java.util.Arrays;

/**
 * Scores that an attack gave to equally many runs on either data set, from which thresholds and
 * error rates are computed.
 */
final class AttackScores {
  private final double[] ones;
  private final double[] others;

  AttackScores(double[] ones, double[] others) {
    if (ones.length != others.length || ones.length == 0) {
      throw new IllegalArgumentException(
          "runs = " + ones.length + " and " + others.length + " must be equal and above 0");
    }
    this.ones = ones.clone();
    this.others = others.clone();
  }

  int runs() {
    return ones.length;
  }

  /** Where the means of both sides are equally far. */
  double middle() {
    return (mean(ones) + mean(others)) / 2;
  }

  /** How far the means are apart, in deviations; 0 where nothing varies and nothing moves. */
  double separation() {
    double deviation = Math.sqrt((variance(ones) + variance(others)) / 2);
    double apart = mean(ones) - mean(others);
    return apart == 0 ? 0 : apart / Math.max(deviation, Double.MIN_NORMAL);
  }

  /** How many of a side lie on the side's own end of a mark. */
  Count hits(Side side, ScoreThreshold scoreThreshold) {
    return Count.of(side == Side.ONE ? ones : others, scoreThreshold::matches);
  }

  /** Both together, in order. */
  double[] pooled() {
    double[] all = Arrays.copyOf(ones, 2 * ones.length);
    System.arraycopy(others, 0, all, ones.length, others.length);
    Arrays.sort(all);
    return all;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).average().orElse(0);
  }
}
