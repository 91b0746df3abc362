package dev.tacit.optim.loss;

/**
 * Scratch of one thread for some hundred records. The arrays are public because this is the inside
 * of a kernel: it is filled, evaluated and emptied within one pass and never kept.
 */
public final class ScoreBatch {
  /** Records per batch: its rows should still be in the cache when the gradient is added. */
  public static final int SIZE = 256;

  public final double[] scores = new double[SIZE];
  public final double[] labels = new double[SIZE];
  public final double[] values = new double[SIZE];
  public final double[] derivatives = new double[SIZE];
  public final double[] curvatures = new double[SIZE];
  public final boolean wantsValues;
  public final boolean wantsCurvatures;
  private int count;

  public ScoreBatch(boolean wantsValues, boolean wantsCurvatures) {
    this.wantsValues = wantsValues;
    this.wantsCurvatures = wantsCurvatures;
  }

  public int count() {
    return count;
  }

  public void resize(int newCount) {
    if (newCount < 0 || newCount > SIZE) {
      throw new IllegalArgumentException("count = " + newCount + ": allowed 0.." + SIZE);
    }
    count = newCount;
  }

  /** Record k has no values: it has no part in any sum. */
  public void exclude(int k) {
    values[k] = 0;
    derivatives[k] = 0;
    curvatures[k] = 0;
  }

  /** Caps the derivative of record k, with value and curvature of the capped loss to match. */
  public void cap(Loss loss, int k, double cap) {
    double derivative = derivatives[k];
    if (Double.isNaN(derivative)) {
      derivatives[k] = 0; // an overflowed score must not make one record move a sum without bound
    } else if (derivative > cap || derivative < -cap) {
      derivatives[k] = Math.copySign(cap, derivative);
      curvatures[k] = 0;
      if (wantsValues) {
        values[k] =
            CappedLoss.continued(loss, scores[k], labels[k], Math.copySign(cap, derivative));
      }
    }
  }
}
