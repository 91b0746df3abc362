package dev.tacit.compare;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.evaluation.Scores;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * How good a binary model is on test rows; of several runs, in the mean.
 *
 * @param logLoss in nats, of its probabilities
 */
record Tally(double error, double auc, double logLoss) {

  /**
   * Of one run.
   *
   * @param logOdds of the positive class, from a margin
   */
  static Tally of(LinearModel model, DoubleUnaryOperator logOdds, Examples test) {
    double[] margins = new Predictions(test, model).values();
    double[] odds = new double[margins.length];
    double[] labels = new double[margins.length];
    double loss = 0;
    for (int row = 0; row < margins.length; row++) {
      odds[row] = logOdds.applyAsDouble(margins[row]);
      labels[row] = test.label(row);
      double against = -labels[row] * odds[row];
      loss += Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
    }
    Scores scores = Scores.of(odds, labels);
    return new Tally(scores.error(), scores.auc().orElseThrow(), loss / margins.length);
  }

  static Tally mean(List<Tally> runs) {
    return new Tally(mean(runs, Tally::error), mean(runs, Tally::auc), mean(runs, Tally::logLoss));
  }

  private static double mean(List<Tally> runs, ToDoubleFunction<Tally> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "error %5.2f %%, AUC %.4f, log loss %.4f", 100 * error, auc, logLoss);
  }
}
