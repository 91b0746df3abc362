package dev.tacit.admm.metric;

import dev.tacit.admm.run.Companion;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.Gauge;
import java.util.List;
import java.util.Map;

/**
 * Log-odds of the most probable class, in equal bins, of records that are of that class and of
 * those that are not. Step C of decision 020 for many classes.
 */
record TopClassCounts(int classes) implements Closing {
  /** Beyond, a class is as good as certain. */
  private static final double CERTAIN = 5;

  @Override
  public BinnedCounts counts(Vec functions, double strength) {
    return new BinnedCounts(
        new Gauge.TopClass(functions, classes), edges(classes, bins(strength)));
  }

  @Override
  public int cells(double strength) {
    return 2 * bins(strength);
  }

  private static int bins(double strength) {
    double wanted = 2 * Math.rint(Math.sqrt(strength) / 2);
    return (int) Math.max(6, Math.min(24, wanted));
  }

  /** From what the most probable of all classes has at least. */
  static Vec edges(int classes, int bins) {
    double least = -Math.log(classes - 1);
    double[] edges = new double[bins - 1];
    for (int k = 0; k < edges.length; k++) {
      edges[k] = least + (k + 1) * (CERTAIN - least) / bins;
    }
    return Vec.of(edges);
  }

  @Override
  public Map<String, Released> companions(Released counts, double strength, double deviation) {
    return Map.of(
        Companion.MARGIN_EDGES,
        counts.map(new Edges(classes, bins(strength))),
        Companion.MARGIN_NEGATIVES,
        counts.map(new Group(0, 2)),
        Companion.MARGIN_POSITIVES,
        counts.map(new Group(1, 2)),
        Companion.MARGIN_DEVIATION,
        counts.map(new PublicNumber(deviation)));
  }

  /** The public edges. */
  record Edges(int classes, int bins) implements PostProcessing {
    @Override
    public String name() {
      return "edges of log-odds";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return edges(classes, bins);
    }
  }
}
