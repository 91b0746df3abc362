package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.objective.PerturbedSolve;
import java.util.List;

/**
 * Pure epsilon: the sum of the parts, whatever delta is. It refuses Gaussian noise, whose loss is
 * unbounded.
 */
public final class PureDp implements Currency<Double> {
  public static final String LABEL = "pure";

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
    throw new UnsupportedEventException("Gaussian noise has no pure epsilon");
  }

  @Override
  public Double laplace(PrivacyEvent.Laplace event) {
    return DominatingPairs.reciprocal(event.noiseMultiplier());
  }

  @Override
  public Double gammaNorm(PrivacyEvent.GammaNorm event) {
    return DominatingPairs.reciprocal(event.noiseMultiplier());
  }

  @Override
  public Double sparseVector(PrivacyEvent.SparseVector event) {
    return sparseVectorEpsilon(event);
  }

  @Override
  public Double objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    throw new UnsupportedEventException("Gaussian noise in the objective has no pure epsilon");
  }

  @Override
  public Double gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
    return PerturbedSolve.pureEpsilon(event);
  }

  @Override
  public Double slack(PrivacyEvent.Slack event) {
    return 0.0;
  }

  @Override
  public Double poissonSampled(PrivacyEvent.PoissonSampled event) {
    return amplified(event.rate(), event.inner());
  }

  @Override
  public Double fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    return amplified(event.rate(), event.inner());
  }

  /** epsilon' = log(1 + q (e^epsilon - 1)), for either scheme under its own relation. */
  private double amplified(double rate, PrivacyEvent.Leaf inner) {
    DominatingPairs.requireMechanism(inner);
    double epsilon = inner.matchLeaf(this);
    if (epsilon == 0 || Double.isInfinite(epsilon) || rate == 1) {
      return epsilon;
    }
    double amplified =
        new DominatingPair(DominatingPair.Sampling.NONE, rate, null).logRatio(epsilon);
    return Math.min(epsilon, amplified * (1 + 1e-14));
  }

  /**
   * Fact above-threshold: one threshold noise, and twice the query noise for each of maxAbove
   * positives.
   */
  static double sparseVectorEpsilon(PrivacyEvent.SparseVector event) {
    double threshold = DominatingPairs.reciprocal(event.thresholdMultiplier());
    double query = DominatingPairs.reciprocal(event.queryMultiplier());
    return Math.nextUp(threshold + Math.nextUp(2.0 * event.maxAbove() * query));
  }

  @Override
  public Double times(Double cost, long count) {
    return cost == 0 ? 0 : up(cost * count, count);
  }

  @Override
  public Double sum(List<Double> costs) {
    double sum = 0;
    for (double cost : costs) {
      sum = up(sum + cost, sum == 0 || cost == 0 ? 1 : 2);
    }
    return sum;
  }

  @Override
  public double epsilon(Double cost, double delta) {
    return cost;
  }

  /** A product with one and a sum with zero are exact; everything else is rounded up. */
  static double up(double value, long operations) {
    return operations == 1 ? value : Math.nextUp(value);
  }
}
