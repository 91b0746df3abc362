package dev.tacit.dp.account;

import java.util.function.DoubleUnaryOperator;

/**
 * Conversions from Renyi divergence, zero-concentrated and pure privacy to (epsilon, delta). All
 * results are rounded up; a conversion at any order is sound, so searching for the best order needs
 * no certificate.
 */
public final class Conversions {
  /**
   * Orders 1 + exp(LOWEST) to 1 + exp(HIGHEST) are searched. Beyond them the conversion gains
   * nothing for any delta that people use.
   */
  private static final double LOWEST = Math.log(1e-3);

  private static final double HIGHEST = Math.log(1e8);

  private Conversions() {}

  /** Fact renyi-conversion (Canonne, Kamath and Steinke) at one order, not below 0. */
  public static double renyiToEpsilon(double order, double renyi, double delta) {
    Requirements.order(order);
    Requirements.positiveDelta(delta);
    double above = order - 1;
    double epsilon = renyi + Math.log1p(-1 / order) - (Math.log(delta) + Math.log(order)) / above;
    return Math.max(0, epsilon + 8 * Math.ulp(Math.abs(renyi) + Math.abs(Math.log(delta)) / above));
  }

  /** Fact renyi-conversion solved for delta, at most 1. */
  public static double renyiToDelta(double order, double renyi, double epsilon) {
    Requirements.order(order);
    double above = order - 1;
    double log = above * (renyi - epsilon) + order * Math.log1p(-1 / order) - Math.log(above);
    return Math.min(1, Math.exp(log) * (1 + 1e-12));
  }

  /**
   * The best conversion over real orders; every order is sound, so the search need not be exact.
   */
  public static double renyiToEpsilon(DoubleUnaryOperator curve, double delta) {
    Requirements.positiveDelta(delta);
    double best = bestOrder(curve, delta);
    return renyiToEpsilon(best, curve.applyAsDouble(best), delta);
  }

  /** The order at which {@link #renyiToEpsilon(DoubleUnaryOperator, double)} converts. */
  public static double bestOrder(DoubleUnaryOperator curve, double delta) {
    DoubleUnaryOperator epsilon =
        x -> {
          double order = 1 + Math.exp(x);
          double renyi = curve.applyAsDouble(order);
          double above = order - 1;
          return renyi + Math.log1p(-1 / order) - (Math.log(delta) + Math.log(order)) / above;
        };
    return 1 + Math.exp(Search.minimiser(LOWEST, HIGHEST, 48, 1e-5, epsilon));
  }

  /** Fact zcdp-conversion: rho-zCDP through the Renyi curve rho times order. */
  public static double zcdpToEpsilon(double rho, double delta) {
    if (!(rho >= 0)) {
      throw new IllegalArgumentException("rho = " + rho + " must not be negative");
    }
    if (rho == 0) {
      return 0;
    }
    if (Double.isInfinite(rho)) {
      return rho;
    }
    double classic = rho + 2 * Math.sqrt(-rho * Math.log(delta));
    return Math.min(classic + 8 * Math.ulp(classic), renyiToEpsilon(order -> rho * order, delta));
  }

  /** The Renyi curve of randomised response, which dominates every pure epsilon mechanism. */
  public static double pureToRenyi(double epsilon, double order) {
    if (!(epsilon >= 0)) {
      throw new IllegalArgumentException("epsilon = " + epsilon + " must not be negative");
    }
    Requirements.order(order);
    return new ResponsePair(epsilon).renyi(order);
  }
}
