package dev.tacit.learn.prediction;

import dev.tacit.admm.run.Bins;
import dev.tacit.optim.linalg.Vec;

/**
 * The released histogram of target minus prediction over the training records, in units of labels.
 *
 * @param edges inner ones, rising
 * @param counts noised, one more than edges
 * @param deviation of the noise in one count
 */
public record ResidualBins(Vec edges, Vec counts, double deviation) {
  private static final int HALVINGS = 60;

  public ResidualBins {
    Bins.require("residuals", edges, counts);
  }

  /** Where the given share of the residuals is below, by the likeliest counts. */
  public double quantile(double share) {
    double[] known = Bins.possible(counts);
    double all = 0;
    for (double count : known) {
      all += count;
    }
    double low = Bins.lower(edges, 0);
    double high = Bins.upper(edges, known.length - 1);
    if (all == 0) {
      return share < .5 ? low : high;
    }
    for (int k = 0; k < HALVINGS; k++) {
      double middle = low / 2 + high / 2;
      if (all - Bins.above(middle, edges, known) < share * all) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return share < .5 ? low : high;
  }
}
