package dev.tacit.dp.account;

/**
 * The law of the privacy loss l = log dP/dQ of a dominating pair in one orientation. With q the
 * rate, M = (1-q) P0 + q P1:
 *
 * <pre>
 * removal:  P = M,  Q = P0, l = log(1 - q + q e^y)
 * addition: P = P0, Q = M,  l = -log(1 - q + q e^y)
 * </pre>
 *
 * By the symmetry of base pairs the addition reads the tails of the mirrored y, so that both
 * orientations ask the base only for masses of {y above a level}.
 */
final class LossLaw {
  private final DominatingPair pair;
  private final boolean removal;

  LossLaw(DominatingPair pair, boolean removal) {
    this.pair = pair;
    this.removal = removal;
  }

  /** P0 mass (removal) or P1 mass (addition) of losses above l, the part that Q shares. */
  double plain(double l) {
    double level = level(l);
    return removal ? pair.base().tailWithout(level) : pair.base().tailWith(level);
  }

  /** P1 mass (removal) or P0 mass (addition) of losses above l. */
  double shifted(double l) {
    double level = level(l);
    return removal ? pair.base().tailWith(level) : pair.base().tailWithout(level);
  }

  /** P mass of a set of losses from its two base masses. */
  double mass(double plain, double shifted) {
    double q = pair.rate();
    return removal ? (1 - q) * plain + q * shifted : plain;
  }

  /**
   * Integral of 1 - e^(low - l) dP over a set of losses above {@code low}: P mass less e^low times
   * Q mass, arranged so that numbers of the size of the rate are subtracted, not numbers near 1.
   */
  double excess(double low, double plain, double shifted) {
    double q = pair.rate();
    return removal
        ? q * shifted - (q + Math.expm1(low)) * plain
        : (q * Math.exp(low) - Math.expm1(low)) * plain - q * Math.exp(low) * shifted;
  }

  /** Size of the terms that {@link #excess} subtracts: its rounding error in units of 2^-52. */
  double excessScale(double low, double plain, double shifted) {
    double q = pair.rate();
    return removal
        ? q * shifted + Math.abs(q + Math.expm1(low)) * plain
        : (q * Math.exp(low) + Math.abs(Math.expm1(low))) * plain + q * Math.exp(low) * shifted;
  }

  /** delta at epsilon of a single release, by the definition. */
  double delta(double epsilon) {
    double plain = plain(epsilon);
    double shifted = shifted(epsilon);
    double value = excess(epsilon, plain, shifted);
    return Math.max(0, value + 16 * Math.ulp(1.0) * excessScale(epsilon, plain, shifted));
  }

  /** A loss that is exceeded with at most this probability. */
  double highest(double probability) {
    double top = pair.base().top(probability);
    return removal ? pair.logRatio(top) : -pair.logRatio(-top);
  }

  /** A loss below which there is at most this probability. */
  double lowest(double probability) {
    double top = pair.base().top(probability);
    return removal ? pair.logRatio(-top) : -pair.logRatio(top);
  }

  /** The y (mirrored for additions) at which the loss is l. */
  private double level(double l) {
    double q = pair.rate();
    if (q == 1) {
      return l;
    }
    double signed = removal ? l : -l;
    double y;
    if (signed > 30) {
      y = signed - Math.log(q) + Math.log1p(-(1 - q) * Math.exp(-signed));
    } else {
      double ratio = Math.expm1(signed) / q;
      y = ratio <= -1 ? Double.NEGATIVE_INFINITY : Math.log1p(ratio);
    }
    return removal ? y : -y;
  }
}
