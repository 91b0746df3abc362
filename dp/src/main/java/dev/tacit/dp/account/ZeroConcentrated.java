package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;

/**
 * Zero-concentrated privacy: D_order at most rho times order at every order. Sampled batches are
 * refused: their amplified divergence is not linear in the order.
 */
public final class ZeroConcentrated implements Currency<Double> {
  /** The name in reports. */
  public static final String LABEL = "zcdp";

  private final PureDp pure = new PureDp();

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public Double nothing() {
    return 0.0;
  }

  @Override
  public Double nonPrivate(PrivacyEvent.NonPrivate event) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public Double gaussian(PrivacyEvent.Gaussian event) {
    return DominatingPairs.squaredReciprocal(event.noiseMultiplier()) / 2;
  }

  @Override
  public Double laplace(PrivacyEvent.Laplace event) {
    return fromPure(pure.laplace(event));
  }

  @Override
  public Double gammaNorm(PrivacyEvent.GammaNorm event) {
    return fromPure(pure.gammaNorm(event));
  }

  @Override
  public Double sparseVector(PrivacyEvent.SparseVector event) {
    return fromPure(pure.sparseVector(event));
  }

  @Override
  public Double objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    throw new UnsupportedEventException(
        "the divergence of a perturbed minimiser is not linear in the order; see currency "
            + PerturbedObjective.LABEL);
  }

  @Override
  public Double gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
    return fromPure(pure.gammaObjectivePerturbation(event));
  }

  /** Pure epsilon is epsilon^2/2-zCDP, and epsilon-zCDP because D_order never exceeds epsilon. */
  private static double fromPure(double epsilon) {
    return Math.min(epsilon, Math.nextUp(epsilon * epsilon) / 2);
  }

  @Override
  public Double slack(PrivacyEvent.Slack event) {
    return 0.0;
  }

  @Override
  public Double poissonSampled(PrivacyEvent.PoissonSampled event) {
    throw new UnsupportedEventException("amplification by sampling is not zero-concentrated");
  }

  @Override
  public Double fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    throw new UnsupportedEventException("amplification by sampling is not zero-concentrated");
  }

  @Override
  public Double times(Double cost, long count) {
    return pure.times(cost, count);
  }

  @Override
  public Double sum(List<Double> costs) {
    return pure.sum(costs);
  }

  @Override
  public double epsilon(Double cost, double delta) {
    if (cost == 0) {
      return 0;
    }
    return delta == 0 ? Double.POSITIVE_INFINITY : Conversions.zcdpToEpsilon(cost, delta);
  }
}
