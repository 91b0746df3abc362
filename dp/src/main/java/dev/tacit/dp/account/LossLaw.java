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
  /** Gauss-Legendre on [-1, 1] with 4 and with 8 points, the positive halves. */
  private static final double[] POINTS_4 = {0.3399810435848563, 0.8611363115940526};

  private static final double[] WEIGHTS_4 = {0.6521451548625461, 0.3478548451374538};
  private static final double[] POINTS_8 = {
    0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363
  };
  private static final double[] WEIGHTS_8 = {
    0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763
  };

  /** Losses above which e^loss overflows; bounds that leave out a term are used there. */
  private static final double LARGE = 600;

  private final DominatingPair pair;
  private final boolean removal;

  LossLaw(DominatingPair pair, boolean removal) {
    this.pair = pair;
    this.removal = removal;
  }

  /** P0 mass (removal) or P1 mass (addition) of losses above l, the part that Q shares. */
  double plain(double l) {
    return plainAt(level(l));
  }

  /** The same at a level of the base pair, which callers compute once for both masses. */
  double plainAt(double level) {
    return removal ? pair.base().tailWithout(level) : pair.base().tailWith(level);
  }

  /** P1 mass (removal) or P0 mass (addition) of losses above l. */
  double shifted(double l) {
    return shiftedAt(level(l));
  }

  /** The counterpart for the other law of the base pair. */
  double shiftedAt(double level) {
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
    if (low > LARGE) {
      return mass(plain, shifted); // e^low would overflow; leaving out the Q mass is pessimistic
    }
    return removal
        ? q * shifted - (q + Math.expm1(low)) * plain
        : (q * Math.exp(low) - Math.expm1(low)) * plain - q * Math.exp(low) * shifted;
  }

  /** Size of the terms that {@link #excess} subtracts: its rounding error in units of 2^-52. */
  double excessScale(double low, double plain, double shifted) {
    double q = pair.rate();
    if (low > LARGE) {
      return mass(plain, shifted);
    }
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

  /**
   * Mass and excess over a cell of losses above {@code low}, given the levels of its two ends, by
   * quadrature of positive terms into {@code out}; false where the law is not smooth enough. At the
   * widths allowed here the rules themselves are off by less than 12 units of 2^-52 (against 40
   * digits, for shifts from 0.1 to 8), so that 64 units of the mass cover them and the rounding.
   */
  boolean integrated(double low, double lowLevel, double highLevel, double[] out) {
    double from = removal ? lowLevel : -highLevel;
    double width = highLevel - lowLevel;
    double smooth = pair.base().smoothness(from, from + width);
    boolean fine = width <= 0.1 * smooth;
    if (!(smooth > 0) || !(fine || width <= 1.25 * smooth)) {
      return false;
    }
    double[] points = fine ? POINTS_4 : POINTS_8;
    double[] weights = fine ? WEIGHTS_4 : WEIGHTS_8;
    double half = 0.5 * width;
    double base = Math.expm1(low);
    out[0] = 0;
    out[1] = 0;
    for (int i = 0; i < points.length; i++) {
      node(low, base, from + half - half * points[i], half * weights[i], out);
      node(low, base, from + half + half * points[i], half * weights[i], out);
    }
    return true;
  }

  /** With r = 1 - q + q e^y = dM/dP0: removal has dP = r dP0, dQ = dP0; addition the reverse. */
  private void node(double low, double base, double y, double weight, double[] out) {
    double log = pair.base().logDensityWithout(y);
    if (y > 30) {
      double loss = pair.logRatio(y);
      double mass = weight * Math.exp(removal ? log + loss : log);
      out[0] += mass;
      out[1] -= mass * Math.expm1(low - (removal ? loss : -loss));
      return;
    }
    double ratio = pair.rate() * (Math.abs(y) < 0.5 ? Math.expm1(y) : Math.exp(y) - 1);
    double density = weight * Math.exp(log);
    out[0] += removal ? density * (1 + ratio) : density;
    out[1] += density * (removal ? ratio - base : -base - (1 + base) * ratio);
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
  double level(double l) {
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
