package dev.tacit.dp.account;

/**
 * Laplace(1, b) and Laplace(0, b) with epsilon = 1/b: the loss is +-epsilon with atoms and smooth
 * in between. It also stands for a vector with independent noise: a shift (s1, s2) is a shift of
 * the first and then of the second coordinate, so its trade-off function is at least f2(1 - f1),
 * and for a log-concave location family that composition is the function of the one-dimensional
 * shift s1 + s2, because the same half lines are optimal for every shift.
 */
record LaplacePair(double epsilon) implements LossPair {
  /** Panels beyond which the caller falls back on a bound without quadrature. */
  private static final int MOST_PANELS = 500;

  private static final double LOG_FOUR = Math.log(4);

  @Override
  public double tailWith(double level) {
    if (level >= epsilon) {
      return 0;
    }
    return level < -epsilon ? 1 : 1 - 0.5 * Math.exp((level - epsilon) / 2);
  }

  @Override
  public double tailWithout(double level) {
    if (level >= epsilon) {
      return 0;
    }
    return level < -epsilon ? 1 : 0.5 * Math.exp(-(level + epsilon) / 2);
  }

  @Override
  public double top(double probability) {
    return epsilon;
  }

  @Override
  public double renyi(double order) {
    double above = order - 1;
    double log;
    if (order < 1.5 && epsilon * order < 0.5) {
      // E - 1 as an integral of non-negative terms: the closed form below would cancel.
      log = Math.log1p(nodes(order).expectation(y -> DominatingPair.bend(order, y)));
    } else {
      double first = above * epsilon + Math.log(order / (2 * order - 1));
      double second = -order * epsilon + Math.log(above / (2 * order - 1));
      log = first + Math.log1p(Math.exp(second - first));
    }
    return Math.min(epsilon, log / above * (1 + 1e-11));
  }

  @Override
  public Nodes nodes(double order) {
    return nodes(order, -epsilon);
  }

  @Override
  public Nodes nodesAbove(double order) {
    return nodes(order, 0);
  }

  /**
   * Nodes of the smooth part from {@code low} on, and the atoms at both ends as nodes of their own.
   */
  private Nodes nodes(double order, double low) {
    double panels = Math.ceil(Math.max(1, (epsilon - low) * Math.max(1, order) / 4));
    if (panels > MOST_PANELS) {
      return null;
    }
    Nodes nodes = new Nodes();
    nodes.add(epsilon, -epsilon - Math.log(2));
    if (low < 0) {
      nodes.add(-epsilon, -Math.log(2));
    }
    nodes.addPanels(low, epsilon, (int) panels, this::logDensityWithout);
    return nodes;
  }

  @Override
  public double logDensityWithout(double y) {
    return -(y + epsilon) / 2 - LOG_FOUR;
  }

  /** Smooth at the scale 1 between the atoms, where the density is a single exponential. */
  @Override
  public double smoothness(double from, double to) {
    return from > -epsilon && to < epsilon ? 1 : 0;
  }

  @Override
  public double atom() {
    return epsilon;
  }
}
