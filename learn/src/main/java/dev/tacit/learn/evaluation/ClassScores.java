package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.risk.Examples;
import java.util.List;

/**
 * The scores of each class for all rows, computed once because every figure of several classes
 * needs them.
 */
public final class ClassScores {
  private final double[][] byClass;

  public ClassScores(Examples rows, List<LinearModel> outputs) {
    this.byClass =
        outputs.stream().map(one -> new Predictions(rows, one).values()).toArray(double[][]::new);
  }

  /** Those of one row, in the order of the classes. */
  public double[] of(int row) {
    double[] scores = new double[byClass.length];
    copy(row, scores);
    return scores;
  }

  void copy(int row, double[] into) {
    for (int k = 0; k < byClass.length; k++) {
      into[k] = byClass[k][row];
    }
  }

  /** The mean of -log softmax of the true class over rows with values; NaN if there is none. */
  public static double meanLoss(Examples rows, List<LinearModel> outputs) {
    ClassScores scores = new ClassScores(rows, outputs);
    double[] own = new double[outputs.size()];
    double sum = 0;
    int complete = 0;
    for (int row = 0; row < rows.count(); row++) {
      if (!rows.isEmpty(row)) {
        scores.copy(row, own);
        sum += loss(own, (int) rows.label(row));
        complete++;
      }
    }
    return sum / complete;
  }

  private static double loss(double[] scores, int label) {
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      most = Math.max(most, score);
    }
    double sum = 0;
    for (double score : scores) {
      sum += Math.exp(score - most);
    }
    return Math.log(sum) + most - scores[label];
  }
}
