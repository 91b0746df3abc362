package dev.tacit.admm.moments;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.risk.CappedSquares;
import dev.tacit.optim.risk.Records;

/**
 * The mean of the rows' squared features: what a diagonal metric is made of. The squares of a row
 * are scaled down to a norm of at most the clip.
 *
 * @param size public size of the owner
 */
public record MeanSquares(double clip, PublicSize size, int dimension) {

  public Sensitive of(Records records) {
    return bounded().of(records.sum(new CappedSquares(clip)));
  }

  /** The clip over the divisor, and sqrt(2) times that for replace-one. */
  public double sensitivity() {
    return bounded().sensitivity().bound();
  }

  private NonNegativeMean bounded() {
    String because = "mean of squared features of norm at most " + clip;
    return new NonNegativeMean(clip, size, dimension, because);
  }
}
