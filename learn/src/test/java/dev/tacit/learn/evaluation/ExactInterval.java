package dev.tacit.learn.evaluation;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The intervals that somebody could give who sees the exact scores of the same test records, and
 * whose figures have the noise of the same release: 1.96 deviations, the variance being that of the
 * sample (DeLong's for the AUC) and that of the noise in the published figure.
 */
record ExactInterval(TestDraw.Drawn drawn, MadeUpScores law) {
  private static final double QUANTILE = 1.959964;

  private TestCounts counts() {
    return TestCounts.of(drawn.exact()).orElseThrow();
  }

  Map<String, Double> lengths() {
    return Map.of(
        "AUC", auc(), "error", error(), "log loss", logLoss(), "wrong answers", wrongAnswers());
  }

  private static double width(double sampling, double noise) {
    return 2 * QUANTILE * Math.sqrt(sampling + noise);
  }

  private double auc() {
    double[] ones = scores(1);
    double[] zeros = scores(-1);
    double[] below = Arrays.stream(ones).map(score -> share(zeros, score)).toArray();
    double[] above = Arrays.stream(zeros).map(score -> 1 - share(ones, score)).toArray();
    double sampling = variance(below) / ones.length + variance(above) / zeros.length;
    return width(sampling, TiedAuc.tied(counts()).noise(1));
  }

  private double error() {
    double[] wrong = new double[drawn.scores().length];
    for (int row = 0; row < wrong.length; row++) {
      boolean above = law.curve().logOdds(drawn.scores()[row]) > 0;
      wrong[row] = above != drawn.labels()[row] > 0 ? 1 : 0;
    }
    int below = counts().below();
    return share(wrong, bin -> bin >= below ? 1 : 0, bin -> bin < below ? 1 : 0);
  }

  private double wrongAnswers() {
    double[] wrong = Arrays.stream(drawn.labels()).map(label -> label < 0 ? 1 : 0).toArray();
    return share(wrong, bin -> 1, bin -> 0);
  }

  private double share(double[] wrong, IntToDoubleFunction zeros, IntToDoubleFunction ones) {
    double share = Arrays.stream(wrong).average().orElseThrow();
    double noise =
        counts()
            .noise(
                bin -> (zeros.applyAsDouble(bin) - share) / wrong.length,
                bin -> (ones.applyAsDouble(bin) - share) / wrong.length);
    return width(variance(wrong) / wrong.length, noise);
  }

  private double logLoss() {
    double records = drawn.scores().length;
    double[] losses = new double[drawn.scores().length];
    for (int row = 0; row < losses.length; row++) {
      losses[row] = law.loss(drawn.scores()[row], drawn.labels()[row] > 0);
    }
    return width(variance(losses) / records, new LossFigure(counts(), law.shift()).noise());
  }

  private double[] scores(double label) {
    double[] scores = new double[drawn.scores().length];
    int count = 0;
    for (int row = 0; row < scores.length; row++) {
      if (drawn.labels()[row] == label) {
        scores[count++] = drawn.scores()[row];
      }
    }
    double[] sorted = Arrays.copyOf(scores, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** The share of sorted numbers below one that is not among them. */
  private static double share(double[] sorted, double score) {
    int found = Arrays.binarySearch(sorted, score);
    return (found >= 0 ? found + .5 : -found - 1) / sorted.length;
  }

  private static double variance(double[] numbers) {
    double mean = Arrays.stream(numbers).average().orElseThrow();
    double squares = Arrays.stream(numbers).map(one -> (one - mean) * (one - mean)).sum();
    return squares / (numbers.length - 1);
  }
}
