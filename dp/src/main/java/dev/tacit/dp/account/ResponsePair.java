package dev.tacit.dp.account;

/**
 * Randomised response: the loss is +epsilon or -epsilon. It dominates every pure epsilon mechanism,
 * interactive ones included (section 7 of the theory, facts pure-composition and above-threshold).
 */
record ResponsePair(double epsilon) implements LossPair {

  @Override
  public double tailWith(double level) {
    if (level >= epsilon) {
      return 0;
    }
    return level < -epsilon ? 1 : 1 / (1 + Math.exp(-epsilon));
  }

  @Override
  public double tailWithout(double level) {
    if (level >= epsilon) {
      return 0;
    }
    return level < -epsilon ? 1 : 1 / (1 + Math.exp(epsilon));
  }

  @Override
  public double top(double probability) {
    return epsilon;
  }

  /** ln[(e^(a eps) + e^((1-a) eps)) / (1 + e^eps)] / (a - 1), without its cancellation near 1. */
  @Override
  public double renyi(double order) {
    if (epsilon == 0) {
      return 0;
    }
    double above = order - 1;
    double log;
    if (order * epsilon < 0.5) {
      log =
          Math.log1p(
              2
                  * Math.sinh(order * epsilon / 2)
                  * Math.sinh(above * epsilon / 2)
                  / Math.cosh(epsilon / 2));
    } else {
      log =
          above * epsilon
              + Math.log1p(Math.exp((1 - 2 * order) * epsilon))
              - Math.log1p(Math.exp(-epsilon));
    }
    return Math.min(epsilon, log / above * (1 + 1e-13));
  }

  @Override
  public Nodes nodes(double order) {
    Nodes nodes = nodesAbove(order);
    nodes.add(-epsilon, -Math.log1p(Math.exp(-epsilon)));
    return nodes;
  }

  @Override
  public Nodes nodesAbove(double order) {
    Nodes nodes = new Nodes();
    nodes.add(epsilon, -epsilon - Math.log1p(Math.exp(-epsilon)));
    return nodes;
  }

  @Override
  public double logDensityWithout(double y) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double smoothness(double from, double to) {
    return 0;
  }

  @Override
  public double atom() {
    return epsilon;
  }
}
