package dev.tacit.admm.probability;

import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;

/**
 * Noise and bins of step C of decision 020, all from public numbers: two releases where there is
 * enough to measure centre and spread of the margins first, otherwise one.
 *
 * @param rows public number of all records
 * @param mu Gaussian DP parameter of the step, for each owner
 */
public record CurveParameters(int rows, int owners, double mu, Neighbours neighbours) {
  /** With less information than this the margins are taken to be where the reach says. */
  private static final double ENOUGH_TO_MEASURE = 100;

  private static final double MARGIN_SHARE = .2;
  private static final int FEWEST_BINS = 6;
  private static final int MOST_BINS = 24;
  private static final int MARGIN_MOMENTS = 2;

  /** How far the mean of a number in [-1, 1] stands out of its noise, over the root of 2 or 1. */
  private double information(double parameter) {
    return rows * parameter / Math.sqrt(owners);
  }

  boolean measuresMargins() {
    return information(mu) >= ENOUGH_TO_MEASURE;
  }

  GaussianNoise marginNoise() {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(MARGIN_SHARE)));
  }

  /** Deviation of the noise in each of the two means that are looked at, of all owners together. */
  double marginDeviation() {
    return marginSensitivity(neighbours) / information(mu * Math.sqrt(MARGIN_SHARE));
  }

  /** How far one record moves the sum of (t, t^2): 1 and -1 are 2 apart, one is sqrt(2) long. */
  static double marginSensitivity(Neighbours neighbours) {
    return neighbours == Neighbours.REPLACE_ONE ? 2 : NonNegativeMean.REPLACED;
  }

  GaussianNoise countNoise() {
    return GaussianNoise.ofMultiplier(1 / countMu());
  }

  private double countMu() {
    return measuresMargins() ? mu * Math.sqrt(1 - MARGIN_SHARE) : mu;
  }

  int bins() {
    long wanted = 2 * Math.round(Math.sqrt(information(countMu())) / 2);
    return (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, wanted));
  }

  /** Deviation of the noise in one count of all owners together. */
  double countDeviation() {
    double moved = neighbours == Neighbours.REPLACE_ONE ? NonNegativeMean.REPLACED : 1;
    return moved * Math.sqrt(owners) / countMu();
  }

  /** What the step does to the records of one owner. */
  public PrivacyEvent event() {
    int counts = 2 * bins();
    PrivacyEvent slack =
        new PrivacyEvent.Slack(
            GaussianNoise.mostSlack(measuresMargins() ? MARGIN_MOMENTS + counts : counts),
            "the grid of a release may be coarser than that of a unit of sensitivity");
    PrivacyEvent counted = one(countNoise(), counts);
    return measuresMargins()
        ? PrivacyEvent.composed(slack, one(marginNoise(), MARGIN_MOMENTS), counted)
        : PrivacyEvent.composed(slack, counted);
  }

  /** Noise stated as a multiplier costs the same whatever the sensitivity. */
  private PrivacyEvent one(GaussianNoise noise, int dimension) {
    Sensitivity any = new Sensitivity(Sensitivity.Norm.L2, 1, neighbours, "a unit of sensitivity");
    return noise.eventFor(any, dimension);
  }
}
