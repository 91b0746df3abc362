package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleBiFunction;

/**
 * A currency that counts dominating pairs. The Renyi and the loss distribution currencies are two
 * instances, which differ only in how they read epsilon from the counts.
 */
final class PairCurrency implements Currency<PairCounts> {
  private final String label;
  private final ToDoubleBiFunction<PairCounts, Double> reading;
  private final DominatingPairs pairs = new DominatingPairs();

  PairCurrency(String label, ToDoubleBiFunction<PairCounts, Double> reading) {
    this.label = Objects.requireNonNull(label, "label");
    this.reading = Objects.requireNonNull(reading, "reading");
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public PairCounts nothing() {
    return PairCounts.NONE;
  }

  @Override
  public PairCounts nonPrivate(PrivacyEvent.NonPrivate event) {
    return PairCounts.INFINITE;
  }

  @Override
  public PairCounts gaussian(PrivacyEvent.Gaussian event) {
    return PairCounts.of(pairs.gaussian(event));
  }

  @Override
  public PairCounts laplace(PrivacyEvent.Laplace event) {
    return PairCounts.of(pairs.laplace(event));
  }

  @Override
  public PairCounts gammaNorm(PrivacyEvent.GammaNorm event) {
    return PairCounts.of(pairs.gammaNorm(event));
  }

  @Override
  public PairCounts sparseVector(PrivacyEvent.SparseVector event) {
    return PairCounts.of(pairs.sparseVector(event));
  }

  @Override
  public PairCounts objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    return PairCounts.of(pairs.objectivePerturbation(event));
  }

  @Override
  public PairCounts gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
    return PairCounts.of(pairs.gammaObjectivePerturbation(event));
  }

  @Override
  public PairCounts slack(PrivacyEvent.Slack event) {
    return PairCounts.NONE;
  }

  @Override
  public PairCounts poissonSampled(PrivacyEvent.PoissonSampled event) {
    return event.inner() instanceof PrivacyEvent.NonPrivate
        ? PairCounts.INFINITE
        : PairCounts.of(pairs.poissonSampled(event));
  }

  @Override
  public PairCounts fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    return event.inner() instanceof PrivacyEvent.NonPrivate
        ? PairCounts.INFINITE
        : PairCounts.of(pairs.fixedSizeSampled(event));
  }

  @Override
  public PairCounts times(PairCounts cost, long count) {
    return cost.times(count);
  }

  @Override
  public PairCounts sum(List<PairCounts> costs) {
    return PairCounts.sum(costs);
  }

  @Override
  public double epsilon(PairCounts cost, double delta) {
    if (cost.isNothing()) {
      return 0;
    }
    if (cost.isInfinite() || delta == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double epsilon = reading.applyAsDouble(cost, delta);
    return Double.isNaN(epsilon) ? Double.POSITIVE_INFINITY : epsilon;
  }
}
