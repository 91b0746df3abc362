package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.Arrays;

/**
 * One thread's pass over records for {@link SoftmaxGradient}: scores of some hundred records for
 * every class, then their gradients, while the rows are in the cache.
 */
final class SoftmaxPass implements Question.Part {
  private final Examples examples;
  private final double[][] functions;
  private final GradientCaps caps;

  /** By class: scores of the batch, then the weights that its rows get. */
  private final double[][] batch;

  private final double[][] sums;

  /** A computed length of errors times this is no shorter than the exact one. */
  private final double longer;

  /** A computed cap over a length times this keeps the errors, scaled by it, within the cap. */
  private static final double SHORTER = 1 - Rounding.gamma(16);

  SoftmaxPass(Examples examples, double[][] functions, GradientCaps caps) {
    this.examples = examples;
    this.functions = functions;
    this.caps = caps;
    this.batch = new double[functions.length][ScoreBatch.SIZE];
    this.sums = new double[functions.length][examples.dimension()];
    this.longer = 1 + Rounding.gamma(2L * functions.length + 16);
  }

  @Override
  public double add(int from, int to, double[] into) {
    Rows rows = examples.rows();
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
    for (int start = from; start < to; start += ScoreBatch.SIZE) {
      int end = Math.min(to, start + ScoreBatch.SIZE);
      for (int k = 0; k < functions.length; k++) {
        rows.dots(start, end, functions[k], batch[k]);
      }
      for (int row = start; row < end; row++) {
        weigh(row, row - start);
      }
      for (int k = 0; k < functions.length; k++) {
        RecordSums.add(rows, start, end, batch[k], sums[k]);
      }
    }
    int at = 0;
    for (double[] sum : sums) {
      for (double entry : sum) {
        into[at++] += entry;
      }
    }
    return 0;
  }

  /** From the scores of a record to its capped errors. */
  private void weigh(int record, int k) {
    double squares = Softmax.errors(batch, k, examples.label(record));
    double length = Math.sqrt(squares) * longer;
    double most = caps.of(record);
    // False for NaN: a score that overflowed at an absurd model counts as no gradient.
    boolean counts = !examples.isEmpty(record) && length < Double.POSITIVE_INFINITY;
    double capped = length <= most ? 1 : most / length * SHORTER;
    double factor = capped * examples.weight(record);
    for (double[] scores : batch) {
      scores[k] = counts ? scores[k] * factor : 0;
    }
  }
}
