package dev.tacit.dp.account;

/**
 * A pair of laws with and without the record, read through y = log dP1/dP0. All pairs here are
 * symmetric: exchanging the two laws mirrors y, so P0(y below -c) = P1(y above c).
 */
interface LossPair {
  /** P1(y above the level). */
  double tailWith(double level);

  /** P0(y above the level). */
  double tailWithout(double level);

  /** A level that y exceeds under P1 with at most this probability. */
  double top(double probability);

  /** The Renyi divergence of P1 from P0, rounded up; order above 1. */
  double renyi(double order);

  /** Nodes for integrals under P0 of functions that grow like exp(order y), or null: too many. */
  Nodes nodes(double order);

  /** The same, restricted to y above 0. */
  Nodes nodesAbove(double order);

  /** log density of y under P0, where {@link #smoothness} is positive. */
  double logDensityWithout(double y);

  /**
   * Over how much of y the density around this range changes by a factor of about e; 0 when the
   * range touches an atom or an edge.
   */
  double smoothness(double from, double to);

  /** The largest loss when it has positive probability (a grid should meet it), otherwise 0. */
  double atom();
}
