package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;

/**
 * Renyi divergence curves, added up and converted at the best real order (facts renyi-conversion,
 * poisson-sampling). The curve of a leaf is never below the true one.
 */
public final class Renyi {
  public static final String LABEL = "rdp";

  private Renyi() {}

  public static Accountant<?> accountant() {
    return new Accountant<>(currency());
  }

  /** The Renyi divergence of an event at one order; the largest over parallel parts. */
  public static double divergence(PrivacyEvent event, Neighbours neighbours, double order) {
    Requirements.order(order);
    double worst = 0;
    for (PairCounts cost : new Accountant<>(currency()).costs(event, neighbours)) {
      worst = Math.max(worst, cost.renyi(order));
    }
    return worst;
  }

  static Currency<PairCounts> currency() {
    return new PairCurrency(LABEL, (cost, delta) -> Conversions.renyiToEpsilon(cost::renyi, delta));
  }
}
