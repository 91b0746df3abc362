package dev.tacit.admm.probability;

import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Public computation of the calibration phase (step C of decision 020): its rounds, its bins, and
 * the curve from released counts. Every party repeats it.
 *
 * @param planRounds rounds of the plan, after which this begins
 * @param features of the plan's model
 */
record CurveProtocol(CurveParameters parameters, int planRounds, int features)
    implements MeanHub.Phases {
  private static final int ROUNDS = 3;

  /** Range of the bins in spreads, where these were looked for and where they were not. */
  private static final double MEASURED_RANGE = 2.5;

  private static final double UNSEEN_RANGE = 3;

  /** Spreads in the reach where nobody looked. */
  private static final double UNSEEN_REACH = 3;

  private static final double LEAST_VARIANCE = .01;

  /** Deviations of its noise below which a variance of margins counts as unseen. */
  private static final double DOUBTED = 3;

  /**
   * From this mean square on nearly all margins were cut: they are not where the margin phase
   * searched.
   */
  private static final double ALL_CUT = .9;

  int rounds() {
    return planRounds + ROUNDS;
  }

  MeanHub.Phase agreement() {
    return new MeanHub.Phase(planRounds, "agreed", AgreedModel.length(features));
  }

  MeanHub.Phase marginPhase() {
    return new MeanHub.Phase(planRounds + 1, "look", 2);
  }

  MeanHub.Phase counts() {
    return new MeanHub.Phase(planRounds + 2, "counts", 2 * parameters.bins());
  }

  /** Without a margin phase there is no round to wait for. */
  boolean isSkipped(int round) {
    return round == planRounds + 1 && !parameters.measuresMargins();
  }

  MeanHub.Phase phase(int round) {
    return round <= planRounds ? agreement() : round == planRounds + 1 ? marginPhase() : counts();
  }

  @Override
  public MeanHub.Phase first() {
    return agreement();
  }

  @Override
  public MeanHub.Phase after(int round, Released mean) {
    return round == planRounds && parameters.measuresMargins() ? marginPhase() : counts();
  }

  /**
   * From the released centre and spread, or from the reach alone. Where all margins are beyond the
   * reach on one side the intercept decides: features that are small beside it, or centred, move
   * them around it.
   */
  MarginBins bins(AgreedModel model, Optional<Released> looked) {
    double reach = model.reach();
    if (looked.isEmpty()) {
      return new MarginBins(0, reach / UNSEEN_REACH, UNSEEN_RANGE, parameters.bins());
    }
    double mean = Math.max(-1, Math.min(1, looked.get().value().get(0)));
    double square = Math.min(1, looked.get().value().get(1));
    if (square > ALL_CUT && Math.abs(mean) > ALL_CUT && Math.abs(model.intercept()) > reach) {
      return new MarginBins(
          model.intercept(), reach / UNSEEN_REACH, UNSEEN_RANGE, parameters.bins());
    }
    double variance = Math.max(leastVariance(mean), square - mean * mean);
    return new MarginBins(
        reach * mean, reach * Math.sqrt(variance), MEASURED_RANGE, parameters.bins());
  }

  /**
   * What noise can make of any spread is not believed: bins too narrow leave most records in the
   * open ones, where nothing tells them apart, while bins too wide merely use few of them.
   */
  private double leastVariance(double mean) {
    double deviation = parameters.marginDeviation() * Math.sqrt(1 + 4 * mean * mean);
    double unseen = 1 / (UNSEEN_REACH * UNSEEN_REACH);
    return Math.max(LEAST_VARIANCE, Math.min(unseen, DOUBTED * deviation));
  }

  /** What was released beside the model, and the curve that follows from it. */
  Map<String, Released> auxiliaryReleases(
      AgreedModel model, Optional<Released> looked, Released shares) {
    MarginBins bins = bins(model, looked);
    Released counts = shares.map(LinearCombination.of((double) parameters.rows()));
    int number = bins.count();
    return Map.of(
        AuxiliaryNames.MARGIN_EDGES,
        looked.orElse(model.packed()).map(new Edges(bins)),
        AuxiliaryNames.MARGIN_NEGATIVES,
        counts.map(new AgreedModel.Part(0, number)),
        AuxiliaryNames.MARGIN_POSITIVES,
        counts.map(new AgreedModel.Part(number, 2 * number)),
        AuxiliaryNames.MARGIN_DEVIATION,
        counts.map(new Deviation(parameters.countDeviation())),
        AuxiliaryNames.PROBABILITY_CURVE,
        counts.map(CurveFit.of(bins, parameters, model.logOdds())));
  }

  /** Inner edges of bins that follow from released values. */
  record Edges(MarginBins bins) implements PostProcessing {
    @Override
    public String name() {
      return "edges of bins of margins";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return bins.edges();
    }
  }

  /** A public number that is stated beside the counts that it is about. */
  record Deviation(double deviation) implements PostProcessing {
    @Override
    public String name() {
      return "deviation of the noise of a count";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(deviation);
    }
  }
}
