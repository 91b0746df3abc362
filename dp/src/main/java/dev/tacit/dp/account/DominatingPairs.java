package dev.tacit.dp.account;

import dev.tacit.dp.account.DominatingPair.Sampling;
import dev.tacit.dp.event.LeafCases;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.objective.PerturbedSolve;
import java.util.Optional;

/**
 * The dominating pair of each leaf, shared by the Renyi and the loss distribution currencies; empty
 * for what costs nothing. Leaves without protection have none and are the currency's business.
 */
final class DominatingPairs implements LeafCases<Optional<DominatingPair>> {

  @Override
  public Optional<DominatingPair> nothing() {
    return Optional.empty();
  }

  @Override
  public Optional<DominatingPair> nonPrivate(PrivacyEvent.NonPrivate event) {
    throw new UnsupportedEventException("there is no dominating pair without protection");
  }

  @Override
  public Optional<DominatingPair> gaussian(PrivacyEvent.Gaussian event) {
    return Optional.of(DominatingPair.whole(new GaussianPair(reciprocal(event.noiseMultiplier()))));
  }

  @Override
  public Optional<DominatingPair> laplace(PrivacyEvent.Laplace event) {
    return Optional.of(DominatingPair.whole(new LaplacePair(reciprocal(event.noiseMultiplier()))));
  }

  @Override
  public Optional<DominatingPair> gammaNorm(PrivacyEvent.GammaNorm event) {
    return Optional.of(DominatingPair.whole(new ResponsePair(reciprocal(event.noiseMultiplier()))));
  }

  @Override
  public Optional<DominatingPair> sparseVector(PrivacyEvent.SparseVector event) {
    return Optional.of(DominatingPair.whole(new ResponsePair(PureDp.sparseVectorEpsilon(event))));
  }

  @Override
  public Optional<DominatingPair> objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    throw new UnsupportedEventException(
        "the pairs of perturbed minimisers are composed as a whole; see currency "
            + PerturbedObjective.LABEL);
  }

  @Override
  public Optional<DominatingPair> gammaObjectivePerturbation(
      PrivacyEvent.GammaObjectivePerturbation event) {
    return Optional.of(DominatingPair.whole(new ResponsePair(PerturbedSolve.pureEpsilon(event))));
  }

  @Override
  public Optional<DominatingPair> slack(PrivacyEvent.Slack event) {
    return Optional.empty();
  }

  @Override
  public Optional<DominatingPair> poissonSampled(PrivacyEvent.PoissonSampled event) {
    return sampled(Sampling.POISSON, event.rate(), event.inner());
  }

  @Override
  public Optional<DominatingPair> fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    return sampled(Sampling.FIXED_SIZE, event.rate(), event.inner());
  }

  /** The pair of a batch: that of its mechanism, with the sampling around it. */
  private Optional<DominatingPair> sampled(
      Sampling sampling, double rate, PrivacyEvent.Leaf inner) {
    requireMechanism(inner);
    return inner.matchLeaf(this).map(pair -> DominatingPair.sampled(sampling, rate, pair.base()));
  }

  /**
   * Refuses what has no derivation inside of a batch: a batch of a batch, slack, or a minimiser.
   */
  static void requireMechanism(PrivacyEvent.Leaf inner) {
    if (inner instanceof PrivacyEvent.PoissonSampled
        || inner instanceof PrivacyEvent.FixedSizeSampled
        || inner instanceof PrivacyEvent.ObjectivePerturbation
        || inner instanceof PrivacyEvent.GammaObjectivePerturbation
        || inner instanceof PrivacyEvent.Slack) {
      throw new UnsupportedEventException("a sampled batch must run one mechanism, not " + inner);
    }
  }

  /** 1 / x rounded up; infinity is refused because no law has it. */
  static double reciprocal(double noiseMultiplier) {
    double value = Math.nextUp(1 / noiseMultiplier);
    if (!(value * value < Double.MAX_VALUE)) {
      throw new UnsupportedEventException(
          "noiseMultiplier = " + noiseMultiplier + " is too small to protect anything");
    }
    return value;
  }

  /** The squared shift of a Gaussian release in standard deviations, 1 / x^2 rounded up. */
  static double squaredReciprocal(double noiseMultiplier) {
    double mu = reciprocal(noiseMultiplier);
    return Math.nextUp(mu * mu);
  }
}
