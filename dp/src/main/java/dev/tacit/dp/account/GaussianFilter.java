package dev.tacit.dp.account;

import dev.tacit.optim.linalg.Finite;

/**
 * Fact S5a: releases that are mu_t-Gaussian, where mu_t may depend on everything seen before, are
 * together exactly sqrt(B)-Gaussian as long as the sum of squares stays at most B on every path.
 * The filter is that rule: it admits a release or refuses it, and what was admitted is priced at B
 * whatever happened. Immutable.
 */
public final class GaussianFilter {
  private final double total;
  private final double spent;

  private GaussianFilter(double total, double spent) {
    this.total = total;
    this.spent = spent;
  }

  /** A filter for this epsilon and delta. */
  public static GaussianFilter of(double epsilon, double delta) {
    double mu = GaussianProfile.mu(epsilon, delta);
    GaussianFilter filter = new GaussianFilter(Math.nextDown(mu * mu), 0);
    while (filter.epsilon(delta) > epsilon) { // re-checked: rounding up twice may exceed by an ulp
      filter = new GaussianFilter(filter.total * (1 - 1e-14), 0);
    }
    return filter;
  }

  /** Whether one more release fits. */
  public boolean admits(double noiseMultiplier) {
    return after(noiseMultiplier) <= total;
  }

  /** The filter after a release that it admits. */
  public GaussianFilter charged(double noiseMultiplier) {
    double after = after(noiseMultiplier);
    if (after > total) {
      throw new IllegalStateException(
          "a release with noise multiplier "
              + noiseMultiplier
              + " needs "
              + after
              + " of the total mu squared "
              + total
              + "; ask admits first");
    }
    return new GaussianFilter(total, after);
  }

  /** The epsilon that holds for all admitted releases together, chosen before the first. */
  public double epsilon(double delta) {
    return GaussianProfile.epsilon(Math.nextUp(Math.sqrt(total)), delta);
  }

  /** Sum of squares charged so far, rounded up. */
  public double spent() {
    return spent;
  }

  private double after(double noiseMultiplier) {
    Finite.positive("noiseMultiplier", noiseMultiplier);
    double mu = Math.nextUp(1 / noiseMultiplier);
    double square = Math.nextUp(mu * mu);
    return spent == 0 ? square : Math.nextUp(spent + square);
  }
}
