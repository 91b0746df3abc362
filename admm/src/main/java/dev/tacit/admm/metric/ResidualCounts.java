package dev.tacit.admm.metric;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.RecordStatistic;
import java.util.List;
import java.util.Map;

/**
 * Target minus prediction, in bins that are as wide as they are far from zero: nothing has to be
 * known of how large residuals are. Step R of decision 020.
 */
record ResidualCounts() implements FinalHistogram {
  /** Edges on either side of zero from 2, how far apart targets can be, down to 2 / 2^7. */
  private static final int OCTAVES = 7;

  @Override
  public BinnedCounts counts(Vec functions, double strength) {
    return new BinnedCounts(new RecordStatistic.Residual(functions), edges(perOctave(strength)));
  }

  @Override
  public int cells(double strength) {
    return edges(perOctave(strength)).dimension() + 1;
  }

  private static int perOctave(double strength) {
    if (strength < 100) {
      return 1;
    }
    return strength < 1000 ? 2 : 4;
  }

  static Vec edges(int perOctave) {
    int half = OCTAVES * perOctave + 1;
    double[] edges = new double[2 * half];
    for (int k = 0; k < half; k++) {
      double edge = Math.pow(2, 1 - (double) k / perOctave);
      edges[k] = -edge;
      edges[edges.length - 1 - k] = edge;
    }
    return Vec.of(edges);
  }

  @Override
  public Map<String, Released> auxiliaryReleases(
      Released counts, double strength, double deviation) {
    return Map.of(
        AuxiliaryNames.RESIDUAL_EDGES,
        counts.map(new Edges(perOctave(strength))),
        AuxiliaryNames.RESIDUAL_COUNTS,
        counts,
        AuxiliaryNames.RESIDUAL_DEVIATION,
        counts.map(new PublicNumber(deviation)));
  }

  /** The public edges. */
  record Edges(int perOctave) implements PostProcessing {
    @Override
    public String name() {
      return "edges of residuals";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return edges(perOctave);
    }
  }
}
