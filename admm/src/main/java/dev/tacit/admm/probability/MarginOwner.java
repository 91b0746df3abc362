package dev.tacit.admm.probability;

import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.ClippedMoments;
import dev.tacit.optim.risk.RecordStatistic;
import dev.tacit.optim.risk.Records;
import dev.tacit.optim.risk.SumRounding;

/**
 * An owner's private part of the calibration (step C of decision 020): moments and binned counts of
 * the margins of its records. Whatever it computes goes through the curator.
 */
record MarginOwner(Records records, PublicSize size) {
  private static final int PRODUCTS = 8;

  /** The mean of t and t^2, t the margin over the reach, cut to [-1, 1]. */
  Sensitive marginMoments(AgreedModel model) {
    ClippedMoments question =
        new ClippedMoments(
            new RecordStatistic.Margin(model.weights()), model.intercept(), model.reach());
    double moved = CurveParameters.marginSensitivity(size.neighbours());
    double rounding = SumRounding.bound(size.maxRecords(), 2, NonNegativeMean.REPLACED, PRODUCTS);
    Sensitivity sensitivity =
        new Sensitivity(
                Sensitivity.Norm.L2,
                Rounding.up(moved / size.divisor(), 4),
                size.neighbours(),
                "mean of margins and their squares, cut to [-1, 1]")
            .widened(Rounding.up(2 * rounding / size.divisor(), 8), "rounding of sums in doubles");
    Vec sum = records.sum(question);
    return Sensitive.of(sum.scaled(1.0 / size.divisor()), sensitivity);
  }

  /** The share of the records, by public number, that is in each bin: negatives, then positives. */
  Sensitive binShares(AgreedModel model, MarginBins bins) {
    Vec shifted = bins.edges().map(edge -> edge - model.intercept());
    Vec counts =
        records.sum(new BinnedCounts(new RecordStatistic.Margin(model.weights()), shifted));
    return new NonNegativeMean(1, size, counts.dimension(), "share of records in bins of margins")
        .of(counts);
  }
}
