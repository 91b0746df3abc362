package dev.tacit.learn.evaluation;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Scores of labelled records, sorted by class. A record is called positive when its score is above
 * a cut. All counts are whole numbers, so the figures do not depend on the order of the records.
 */
public final class Scores {
  private final double[] positives;
  private final double[] negatives;
  private final double cut;

  private Scores(double[] positives, double[] negatives, double cut) {
    this.positives = positives;
    this.negatives = negatives;
    this.cut = cut;
  }

  /** Pairs of score and label, cut at zero; a label is +1 or -1. */
  public static Scores of(double[] scores, double[] labels) {
    return of(scores, labels, 0);
  }

  /** The same with another cut. */
  public static Scores of(double[] scores, double[] labels, double cut) {
    if (scores.length != labels.length || scores.length == 0) {
      throw new IllegalArgumentException(
          scores.length + " scores and " + labels.length + " labels must be as many, at least one");
    }
    double[] positives = new double[scores.length];
    double[] negatives = new double[scores.length];
    int above = 0;
    int below = 0;
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isFinite(scores[i])) {
        throw new IllegalArgumentException("score[" + i + "] = " + scores[i] + " must be finite");
      }
      if (labels[i] == 1) {
        positives[above++] = scores[i];
      } else if (labels[i] == -1) {
        negatives[below++] = scores[i];
      } else {
        throw new IllegalArgumentException("label[" + i + "] = " + labels[i] + " must be +1 or -1");
      }
    }
    positives = Arrays.copyOf(positives, above);
    negatives = Arrays.copyOf(negatives, below);
    Arrays.sort(positives);
    Arrays.sort(negatives);
    return new Scores(positives, negatives, cut);
  }

  public int count() {
    return positives.length + negatives.length;
  }

  /** The share of records on the wrong side of the cut. */
  public double error() {
    return confusion().error();
  }

  /** The negative class first. */
  public ConfusionTable confusion() {
    return confusionAt(cut);
  }

  /** So many scores, evenly spread over the records, from the lowest; where others could cut. */
  public double[] cuts(int number) {
    double[] all =
        DoubleStream.concat(Arrays.stream(positives), Arrays.stream(negatives)).sorted().toArray();
    return IntStream.rangeClosed(1, number)
        .mapToDouble(k -> all[(int) ((long) (all.length - 1) * k / (number + 1))])
        .distinct()
        .toArray();
  }

  /** The same with another cut. */
  public ConfusionTable confusionAt(double cut) {
    long missed = atMost(positives, cut);
    long rejected = atMost(negatives, cut);
    return ConfusionTable.of(
        new long[][] {
          {rejected, negatives.length - rejected}, {missed, positives.length - missed}
        });
  }

  /** The share of positives, which is the precision of guessing. */
  public double positiveShare() {
    return (double) positives.length / count();
  }

  /** Whether all records are of one class. */
  public boolean hasOneClass() {
    return positives.length == 0 || negatives.length == 0;
  }

  /** The error of calling every record by the more frequent class. */
  public double majorityError() {
    return (double) Math.min(positives.length, negatives.length) / count();
  }

  /**
   * The probability that a positive record scores above a negative one, a tie counting one half;
   * empty when a class is absent.
   */
  public OptionalDouble auc() {
    if (positives.length == 0 || negatives.length == 0) {
      return OptionalDouble.empty();
    }
    long halves = 0;
    int below = 0;
    int notAbove = 0;
    for (double score : positives) {
      while (below < negatives.length && negatives[below] < score) {
        below++;
      }
      while (notAbove < negatives.length && negatives[notAbove] <= score) {
        notAbove++;
      }
      halves += (long) below + notAbove;
    }
    return OptionalDouble.of(halves / (2.0 * positives.length * negatives.length));
  }

  /**
   * The share of positives that score above the value which the given share of negatives exceeds:
   * one point of the receiver operating curve.
   */
  public double truePositiveRate(double falsePositiveRate) {
    if (!(falsePositiveRate >= 0 && falsePositiveRate <= 1)) {
      throw new IllegalArgumentException(
          "falsePositiveRate = " + falsePositiveRate + " must be in [0, 1]");
    }
    int allowed = (int) Math.floor(falsePositiveRate * negatives.length);
    if (allowed == negatives.length) {
      return 1;
    }
    double cut = negatives[negatives.length - 1 - allowed];
    return (double) (positives.length - atMost(positives, cut)) / positives.length;
  }

  /** How many of the sorted values are at most the limit. */
  private static int atMost(double[] sorted, double limit) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
