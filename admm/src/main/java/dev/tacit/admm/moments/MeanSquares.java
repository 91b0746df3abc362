package dev.tacit.admm.moments;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.risk.RecordSums;

/**
 * The mean of the rows' squared features: what a diagonal metric is made of. The squares of a row
 * are scaled down to a norm of at most the clip.
 *
 * @param size public size of the owner
 */
public record MeanSquares(double clip, PublicSize size) {

  public Sensitive of(Rows rows) {
    double[] weights = new double[rows.count()];
    double[] fourth = new double[1];
    for (int i = 0; i < weights.length; i++) {
      fourth[0] = 0;
      rows.visit(i, (j, x) -> fourth[0] += x * x * x * x);
      double norm = Rounding.up(Math.sqrt(fourth[0]), rows.dimension() + 8L);
      weights[i] = norm <= clip ? 1 : Rounding.down(clip / norm, 4);
    }
    return bounded().of(RecordSums.inOrder(rows).squares(weights));
  }

  /** The clip over the divisor, and sqrt(2) times that for replace-one. */
  public double sensitivity() {
    return bounded().sensitivity().bound();
  }

  private NonNegativeMean bounded() {
    String because = "mean of squared features of norm at most " + clip;
    return new NonNegativeMean(clip, size, because);
  }
}
