package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Vec;

/**
 * The probability of the positive class as a function of a margin, step C of decision 020: a
 * straight line in log-odds on either side of a knee. With u = (margin - centre) / spread,
 *
 * <pre>log(p / (1 - p)) = above (u - knee)_+ - below (knee - u)_+ + offset</pre>
 *
 * <p>Both slopes are positive, so that margins and probabilities order records alike.
 *
 * @param spread positive, in units of the margin
 * @param knee in units of u
 * @param above slope for u above the knee
 * @param below slope for u below it
 * @param offset log-odds at the knee
 */
public record ProbabilityCurve(
    double centre, double spread, double knee, double above, double below, double offset) {
  private static final int LENGTH = 6;

  public ProbabilityCurve {
    boolean finite =
        Double.isFinite(centre)
            && Double.isFinite(knee)
            && Double.isFinite(offset)
            && Double.isFinite(spread)
            && Double.isFinite(above)
            && Double.isFinite(below);
    if (!finite || !(spread > 0 && above > 0 && below > 0)) {
      throw new IllegalArgumentException(
          "a probability curve must be of finite numbers with a positive spread and positive"
              + " slopes, this one is %s, %s, %s, %s, %s, %s"
                  .formatted(centre, spread, knee, above, below, offset));
    }
  }

  /** From the numbers of {@link AuxiliaryNames#PROBABILITY_CURVE}, which are in this order. */
  public static ProbabilityCurve of(Vec numbers) {
    if (numbers.dimension() != LENGTH) {
      throw new IllegalArgumentException(
          AuxiliaryNames.PROBABILITY_CURVE
              + " has %d numbers, must have %d: centre, spread, knee, above, below, offset"
                  .formatted(numbers.dimension(), LENGTH));
    }
    return new ProbabilityCurve(
        numbers.get(0),
        numbers.get(1),
        numbers.get(2),
        numbers.get(3),
        numbers.get(4),
        numbers.get(5));
  }

  /** The other way round. */
  public Vec numbers() {
    return Vec.of(centre, spread, knee, above, below, offset);
  }

  /** The log-odds of the positive class. */
  public double logOdds(double margin) {
    double beyond = (margin - centre) / spread - knee;
    return (beyond > 0 ? above : below) * beyond + offset;
  }

  /** The probability of the positive class, between 0 and 1. */
  public double probability(double margin) {
    return 1 / (1 + Math.exp(-logOdds(margin)));
  }

  /** The margin above which the positive class is the likelier one. */
  public double threshold() {
    double beyond = offset > 0 ? -offset / below : -offset / above;
    return centre + spread * (knee + beyond);
  }
}
