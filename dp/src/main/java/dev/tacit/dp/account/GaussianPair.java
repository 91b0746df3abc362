package dev.tacit.dp.account;

import dev.tacit.dp.profile.GaussianDelta;

/** N(mu, 1) and N(0, 1): y is N(mu^2/2, mu^2) under P1 and N(-mu^2/2, mu^2) under P0. */
record GaussianPair(double mu) implements LossPair {
  private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Beyond ten standard deviations the integrands have less than 1e-22 of their mass. */
  private static final double REACH = 10;

  /** Nodes beyond which the caller falls back on a bound without quadrature. */
  private static final int MOST_NODES = 20_000;

  @Override
  public double tailWith(double level) {
    return GaussianDelta.upper(level / mu - mu / 2);
  }

  @Override
  public double tailWithout(double level) {
    return GaussianDelta.upper(level / mu + mu / 2);
  }

  /**
   * From the Gaussian tail bound {@code P(Z > z) <= exp(-z^2/2)}, which is simple and not below the
   * true quantile.
   */
  @Override
  public double top(double probability) {
    return mu * mu / 2 + mu * Math.sqrt(-2 * Math.log(probability));
  }

  @Override
  public double renyi(double order) {
    return Math.nextUp(Math.nextUp(order * mu) * mu) / 2;
  }

  /**
   * Trapezoidal sums. For (1 - q + q e^y)^order the nearest singularity is at imaginary part pi,
   * and the modulus on a parallel line is at most that on the real line, so the relative error is
   * at most 2 exp(d^2/(2 mu^2) - 2 pi d/step) for every d up to min(pi, 2 pi mu^2/step): below
   * 1e-14 for steps of half of min(mu, 1).
   */
  @Override
  public Nodes nodes(double order) {
    double step = 0.5 * Math.min(mu, 1);
    double low = -mu * mu / 2 - REACH * mu;
    double high = mu * mu * (Math.max(order, 1) - 0.5) + REACH * mu;
    if ((high - low) / step > MOST_NODES) {
      return null;
    }
    Nodes nodes = new Nodes();
    for (int i = 0; low + i * step <= high; i++) {
      double y = low + i * step;
      nodes.add(y, Math.log(step) + logDensityWithout(y));
    }
    return nodes;
  }

  /**
   * Gauss-Legendre panels, since the range begins at 0 in the middle of the density, where the
   * trapezoidal rule loses its accuracy.
   */
  @Override
  public Nodes nodesAbove(double order) {
    double width = 0.5 * Math.min(mu, 1);
    double high = mu * mu * (Math.max(order, 1) - 0.5) + REACH * mu;
    if (16 * high / width > MOST_NODES) {
      return null;
    }
    Nodes nodes = new Nodes();
    nodes.addPanels(0, high, (int) Math.ceil(high / width), this::logDensityWithout);
    return nodes;
  }

  @Override
  public double atom() {
    return 0;
  }

  /**
   * The logarithm of a Gaussian density changes by one over about {@code mu / (1 + z)}, z standard
   * deviations from its mean.
   */
  @Override
  public double smoothness(double from, double to) {
    double z = Math.max(Math.abs(from), Math.abs(to)) / mu + mu / 2;
    return mu / (1 + z);
  }

  @Override
  public double logDensityWithout(double y) {
    double z = y / mu + mu / 2;
    return -z * z / 2 - LOG_ROOT_TWO_PI - Math.log(mu);
  }
}
