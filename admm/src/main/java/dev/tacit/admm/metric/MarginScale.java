package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Three deviations of the margins of released metric coordinates, as if features had no
 * correlations: the released mean square of feature j is 1 / D_jj^2, and the weight of feature j is
 * D_jj times entry j of Q diag(f) coordinates. The intercept, which comes last, moves nothing.
 *
 * @param logOdds of a margin of one, about
 */
record MarginScale(Metric metric, double logOdds) implements PostProcessing {
  private static final double DEVIATIONS = 3;

  @Override
  public String name() {
    return "reach of margins in the metric";
  }

  @Override
  public Vec apply(List<Vec> released) {
    double[] turned = metric.turned(released.get(0)).toArray();
    turned[turned.length - 1] = 0;
    return Vec.of(DEVIATIONS * Vec.of(turned).norm(), logOdds);
  }
}
