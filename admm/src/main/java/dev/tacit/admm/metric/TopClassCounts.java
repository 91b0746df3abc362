package dev.tacit.admm.metric;

import dev.tacit.admm.probability.CurveFit;
import dev.tacit.admm.probability.MarginBins;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.RecordStatistic;
import java.util.List;
import java.util.Map;

/**
 * Log-odds of the most probable class, in equal bins, of records that are of that class and of
 * those that are not, and the curve that says how often it is right. Step C of decision 020 for
 * many classes.
 */
record TopClassCounts(int classes) implements FinalHistogram {
  /** Beyond, a class is as good as certain. */
  private static final double CERTAIN = 5;

  /** Range of the bins in spreads, as for two classes. */
  private static final double RANGE = 2.5;

  /** Margins are log-odds already, as far as the softmax can be trusted. */
  private static final double LOG_ODDS = 1;

  @Override
  public BinnedCounts counts(Vec functions, double strength) {
    return new BinnedCounts(
        new RecordStatistic.TopClass(functions, classes), bins(strength).edges());
  }

  @Override
  public int cells(double strength) {
    return 2 * bins(strength).count();
  }

  /** From what the most probable of all classes has at least. */
  private MarginBins bins(double strength) {
    double least = -Math.log(classes - 1);
    double wanted = 2 * Math.rint(Math.sqrt(strength) / 2);
    int count = (int) Math.max(6, Math.min(24, wanted));
    return new MarginBins((CERTAIN + least) / 2, (CERTAIN - least) / (2 * RANGE), RANGE, count);
  }

  @Override
  public Map<String, Released> auxiliaryReleases(
      Released counts, double strength, double deviation) {
    MarginBins bins = bins(strength);
    return Map.of(
        AuxiliaryNames.MARGIN_EDGES,
        counts.map(new Edges(bins)),
        AuxiliaryNames.MARGIN_NEGATIVES,
        counts.map(new Group(0, 2)),
        AuxiliaryNames.MARGIN_POSITIVES,
        counts.map(new Group(1, 2)),
        AuxiliaryNames.MARGIN_DEVIATION,
        counts.map(new PublicNumber(deviation)),
        AuxiliaryNames.PROBABILITY_CURVE,
        counts.map(CurveFit.seen(bins, deviation, LOG_ODDS)));
  }

  /** The public edges. */
  record Edges(MarginBins bins) implements PostProcessing {
    @Override
    public String name() {
      return "edges of log-odds";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return bins.edges();
    }
  }
}
