package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The scores that a linear model gives to rows, and what they are worth; empty rows are no part of
 * it. In scores each row counts once, whatever its weight; losses are weighted as they are fitted.
 */
public record Predictions(Examples examples, LinearModel model) {

  /** By record; what an empty one gets means nothing. */
  public double[] values() {
    double[] scores = examples.rows().times(model.weights()).toArray();
    for (int row = 0; row < scores.length; row++) {
      scores[row] += model.intercept();
    }
    return scores;
  }

  /** For labels +1 and -1. */
  public Scores scores() {
    return scores(examples, values(), 0);
  }

  /** The share on the wrong side of zero, of labels +1 and -1, without sorting anything. */
  public double error() {
    double[] scores = values();
    int wrong = 0;
    for (int row = 0; row < scores.length; row++) {
      if (!examples.isEmpty(row) && scores[row] > 0 != examples.label(row) > 0) {
        wrong++;
      }
    }
    return (double) wrong / examples.complete();
  }

  /** The same of scores that are there; who is above the cut is called positive. */
  static Scores scores(Examples examples, double[] scores, double cut) {
    int[] complete =
        IntStream.range(0, scores.length).filter(row -> !examples.isEmpty(row)).toArray();
    return Scores.of(
        Arrays.stream(complete).mapToDouble(row -> scores[row]).toArray(),
        Arrays.stream(complete).mapToDouble(examples::label).toArray(),
        cut);
  }

  /**
   * The mean loss over the records that have values, by their weights, without any regulariser,
   * summed in their order; NaN if there is none.
   */
  public double meanLoss(Loss loss) {
    double[] scores = values();
    double sum = 0;
    double weights = 0;
    for (int row = 0; row < scores.length; row++) {
      if (!examples.isEmpty(row)) {
        sum += examples.weight(row) * loss.value(scores[row], examples.label(row));
        weights += examples.weight(row);
      }
    }
    return sum / weights;
  }
}
