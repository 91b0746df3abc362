package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ScoreBatch;
import java.io.Serializable;

/**
 * A statistic and a group of each record under a public model, for histograms ({@link
 * BinnedCounts}).
 */
public sealed interface RecordStatistic extends Serializable {
  int groups();

  /** For one thread, with scratch of its own. */
  Reader reader(Examples examples);

  /** Writes number and group of records [from, to), a batch at most, from the start of arrays. */
  @FunctionalInterface
  interface Reader {
    void read(int from, int to, double[] values, int[] groups);
  }

  /** The score; group 0 are records with a negative label, group 1 the others. */
  record Margin(Vec model) implements RecordStatistic {
    @Override
    public int groups() {
      return 2;
    }

    @Override
    public Reader reader(Examples examples) {
      GradientPass.requireDimension(examples, model);
      double[] weights = model.toArray();
      return (from, to, values, groups) -> {
        examples.rows().dots(from, to, weights, values);
        for (int row = from; row < to; row++) {
          groups[row - from] = examples.label(row) < 0 ? 0 : 1;
        }
      };
    }
  }

  /** The label minus the score, in one group. */
  record Residual(Vec model) implements RecordStatistic {
    @Override
    public int groups() {
      return 1;
    }

    @Override
    public Reader reader(Examples examples) {
      GradientPass.requireDimension(examples, model);
      double[] weights = model.toArray();
      return (from, to, values, groups) -> {
        examples.rows().dots(from, to, weights, values);
        for (int row = from; row < to; row++) {
          values[row - from] = examples.label(row) - values[row - from];
          groups[row - from] = 0;
        }
      };
    }
  }

  /**
   * The log-odds of the most probable class, the first of several; group 0 are records of another
   * class, group 1 those of this one.
   *
   * @param functions one after the other, in the order of the classes
   */
  record TopClass(Vec functions, int classes) implements RecordStatistic {
    public TopClass {
      StackedFunctions.require(functions, classes);
    }

    @Override
    public int groups() {
      return 2;
    }

    @Override
    public Reader reader(Examples examples) {
      double[][] columns = StackedFunctions.columns(functions, classes, examples.dimension());
      double[][] batch = new double[classes][ScoreBatch.SIZE];
      return (from, to, values, groups) -> {
        for (int k = 0; k < classes; k++) {
          examples.rows().dots(from, to, columns[k], batch[k]);
        }
        for (int row = from; row < to; row++) {
          int k = row - from;
          int top = top(batch, k);
          groups[k] = top == examples.label(row) ? 1 : 0;
          values[k] = Softmax.logOdds(batch, k, top);
        }
      };
    }

    private static int top(double[][] scores, int k) {
      int top = 0;
      for (int one = 1; one < scores.length; one++) {
        top = scores[one][k] > scores[top][k] ? one : top;
      }
      return top;
    }
  }
}
