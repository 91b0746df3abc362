package dev.tacit.learn.job;

import java.util.Arrays;

/** A number of a round that every owner has: the least, the middle one and the most. */
public record RoundRange(double least, double middle, double most) {
  static RoundRange of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    double middle = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return new RoundRange(sorted[0], middle, sorted[sorted.length - 1]);
  }
}
