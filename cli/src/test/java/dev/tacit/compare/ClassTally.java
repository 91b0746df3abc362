package dev.tacit.compare;

import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * How good a model of several classes is on test rows; of several runs, in the mean.
 *
 * @param error share of rows whose likeliest class is wrong
 * @param logLoss in nats
 */
record ClassTally(double error, double logLoss) {
  /** Keeps a probability that was rounded to 0 from making the mean infinite. */
  private static final double LEAST = 1e-6;

  static ClassTally of(Examples test, IntFunction<double[]> probabilities) {
    int wrong = 0;
    double loss = 0;
    for (int row = 0; row < test.count(); row++) {
      double[] chances = probabilities.apply(row);
      int label = (int) test.label(row);
      int top = 0;
      for (int k = 1; k < chances.length; k++) {
        top = chances[k] > chances[top] ? k : top;
      }
      wrong += top == label ? 0 : 1;
      loss -= Math.log(Math.max(LEAST, chances[label]));
    }
    return new ClassTally((double) wrong / test.count(), loss / test.count());
  }

  static ClassTally mean(List<ClassTally> runs) {
    return new ClassTally(
        runs.stream().mapToDouble(ClassTally::error).average().orElseThrow(),
        runs.stream().mapToDouble(ClassTally::logLoss).average().orElseThrow());
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "error %5.2f %%, log loss %.4f", 100 * error, logLoss);
  }
}
