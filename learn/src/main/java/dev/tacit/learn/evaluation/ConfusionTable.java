package dev.tacit.learn.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * How often which class was called which: exact counts of rows, for their owner only.
 *
 * @param counts by true class, then by the class that was answered
 */
public record ConfusionTable(List<List<Long>> counts) {
  public ConfusionTable {
    counts = counts.stream().map(List::copyOf).toList();
  }

  static ConfusionTable of(long[][] counts) {
    return new ConfusionTable(
        Arrays.stream(counts).map(row -> Arrays.stream(row).boxed().toList()).toList());
  }

  private int classes() {
    return counts.size();
  }

  /** Records that have the class. */
  public long having(int one) {
    return counts.get(one).stream().mapToLong(Long::longValue).sum();
  }

  /** Records that were called so. */
  public long called(int one) {
    return counts.stream().mapToLong(row -> row.get(one)).sum();
  }

  private long right(int one) {
    return counts.get(one).get(one);
  }

  public long count() {
    long sum = 0;
    for (int k = 0; k < classes(); k++) {
      sum += having(k);
    }
    return sum;
  }

  public double error() {
    long right = 0;
    for (int k = 0; k < classes(); k++) {
      right += right(k);
    }
    return (double) (count() - right) / count();
  }

  /** The error of answering every record with the most frequent class. */
  public double majorityError() {
    long most = 0;
    for (int k = 0; k < classes(); k++) {
      most = Math.max(most, having(k));
    }
    return (double) (count() - most) / count();
  }

  /** Share of the records of a class that are called so; NaN if there are none. */
  public double recall(int one) {
    return (double) right(one) / having(one);
  }

  /** Share of the records called so that are; NaN if none is called so. */
  public double precision(int one) {
    return (double) right(one) / called(one);
  }

  /** Their harmonic mean; NaN for a class that neither is there nor was answered. */
  public double f1(int one) {
    return 2.0 * right(one) / (having(one) + called(one));
  }

  public double macroRecall() {
    return mean(this::recall);
  }

  public double macroF1() {
    return mean(this::f1);
  }

  /** Over the classes that the records have. */
  private double mean(IntToDoubleFunction figure) {
    double sum = 0;
    int there = 0;
    for (int k = 0; k < classes(); k++) {
      if (having(k) > 0) {
        sum += figure.applyAsDouble(k);
        there++;
      }
    }
    return sum / there;
  }

  /** Whether all records are of one class. */
  public boolean hasOneClass() {
    for (int k = 0; k < classes(); k++) {
      if (having(k) == count()) {
        return true;
      }
    }
    return false;
  }

  /** Whether all records are answered alike. */
  public boolean answersAlike() {
    for (int k = 0; k < classes(); k++) {
      if (called(k) == count()) {
        return true;
      }
    }
    return false;
  }
}
