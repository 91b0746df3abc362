package dev.tacit.cli.measure;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;

/** The scores that a linear model gives to rows, and what they are worth. */
public record Predictions(Examples examples, LinearModel model) {

  public double[] values() {
    double[] scores = examples.rows().times(model.weights()).toArray();
    for (int row = 0; row < scores.length; row++) {
      scores[row] += model.intercept();
    }
    return scores;
  }

  /** For labels +1 and -1. */
  public Scores scores() {
    double[] labels = new double[examples.count()];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = examples.label(row);
    }
    return Scores.of(values(), labels);
  }

  /** The mean loss over the rows, without any regulariser, summed in row order. */
  public double meanLoss(Loss loss) {
    double[] scores = values();
    double sum = 0;
    for (int row = 0; row < scores.length; row++) {
      sum += loss.value(scores[row], examples.label(row));
    }
    return sum / scores.length;
  }
}
