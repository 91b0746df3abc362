package dev.tacit.dp.account;

/**
 * A pair of laws that dominates one leaf: a base pair, used on every record or on a secret batch.
 * Whatever holds for the pair holds for the leaf.
 *
 * @param sampling how the batch was drawn
 * @param rate probability that the record is in the batch; 1 without sampling
 * @param base the pair without sampling
 */
record DominatingPair(Sampling sampling, double rate, LossPair base) {
  /** Orders closer to 1 are priced at this one: the divergence grows with the order. */
  private static final double LOWEST_ORDER = 1 + 1e-4;

  /** How the batch was drawn, which decides the pair and the neighbouring relation. */
  enum Sampling {
    NONE,
    /**
     * (1-q) P0 + q P1 against P0 and its reverse, each orientation composed by itself (fact
     * poisson-sampling).
     */
    POISSON,
    /**
     * The symmetrised pair: removal curve above loss 0, addition curve below (fact
     * fixed-batch-sampling).
     */
    FIXED_SIZE
  }

  /** The pair of a mechanism that uses every record. */
  static DominatingPair whole(LossPair base) {
    return new DominatingPair(Sampling.NONE, 1, base);
  }

  /** A batch that certainly holds the record is the whole; otherwise sampling is a mixture. */
  static DominatingPair sampled(Sampling sampling, double rate, LossPair base) {
    return rate == 1 ? whole(base) : new DominatingPair(sampling, rate, base);
  }

  /** The Renyi divergence at this order, rounded up, the larger of both directions. */
  double renyi(double order) {
    Requirements.order(order);
    if (sampling == Sampling.NONE) {
      return base instanceof GaussianPair
          ? base.renyi(order)
          : base.renyi(Math.max(order, LOWEST_ORDER));
    }
    double at = Math.max(order, LOWEST_ORDER);
    double unsampled = base.renyi(at);
    double log = Math.min(minkowski(at, unsampled), (at - 1) * unsampled);
    if (sampling == Sampling.FIXED_SIZE) {
      log = symmetrised(at, (at - 1) * unsampled);
    } else {
      log = Math.min(log, poisson(at));
    }
    return Math.max(log / (at - 1), Double.MIN_VALUE);
  }

  /** (E r^a)^(1/a) &lt;= 1 - q + q (E e^(a y))^(1/a): always sound, used where nodes run out. */
  private double minkowski(double order, double unsampled) {
    double exponent = unsampled * (order - 1) / order;
    double log =
        exponent > 30
            ? exponent + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-exponent))
            : Math.log1p(rate * Math.expm1(exponent));
    return order * log * (1 + 1e-12);
  }

  /**
   * log E0[r^order] with r = 1 - q + q e^y. Removal is the larger direction at every order for a
   * symmetric base (Mironov, Talwar and Zhang 2019, theorem 5).
   */
  private double poisson(double order) {
    Nodes nodes = base.nodes(order);
    if (nodes == null) {
      return Double.POSITIVE_INFINITY;
    }
    double log = nodes.logExpectation(y -> order * logRatio(y));
    if (log < 0.5) {
      // E[r] = 1, so E[r^a] - 1 = E[r^a - 1 - a (r - 1)]: non-negative terms.
      log = Math.log1p(nodes.expectation(y -> bend(order, logRatio(y))));
    }
    return log * (1 + 1e-10);
  }

  /**
   * log of the moment of the symmetrised pair. Its part at loss 0 has equal mass under both laws,
   * so E - 1 = E0[ r (r^c - 1) + r^-c - 1 ; y above 0 ] with c = order - 1.
   */
  private double symmetrised(double order, double unsampled) {
    Nodes nodes = base.nodesAbove(order);
    if (nodes == null) {
      return unsampled;
    }
    double above = order - 1;
    double log = nodes.logExpectation(y -> order * logRatio(y));
    if (log > 30) {
      return (log + Math.log1p(Math.exp(-log))) * (1 + 1e-10);
    }
    double excess =
        nodes.expectation(
            y -> {
              double l = logRatio(y);
              // The same sum with positive terms only: no cancellation for small rates.
              double half = Math.sinh(above * l / 2);
              return Math.expm1(l) * Math.expm1(above * l) + 4 * half * half;
            });
    return Math.log1p(excess) * (1 + 1e-10);
  }

  /**
   * e^(a l) - 1 - a (e^l - 1) for a above 1, to a relative 1e-12 as e^l (e^(c l) - 1) - c (e^l - 1)
   * with c = a - 1, whose terms are no larger than c l. For small arguments, where even this would
   * lose its digits, by its series a (a - 1) l^2 / 2 + a (a^2 - 1) l^3 / 6 + ... with the rest
   * bounded by the next term's double.
   */
  static double bend(double order, double l) {
    double scaled = order * l;
    if (Math.abs(scaled) > 1e-3) {
      double above = order - 1;
      return Math.exp(l) * Math.expm1(above * l) - above * Math.expm1(l);
    }
    double second = order * (order - 1) / 2 * l * l;
    double third = order * (order * order - 1) / 6 * l * l * l;
    double fourth = order * (order * order * order - 1) / 12 * l * l * l * l;
    return second + third + fourth;
  }

  /** log(1 - q + q e^y). */
  double logRatio(double y) {
    if (rate == 1) {
      return y;
    }
    return y > 30
        ? y + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-y))
        : Math.log1p(rate * Math.expm1(y));
  }
}
