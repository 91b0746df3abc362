package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.objective.ObjectiveProfile;
import dev.tacit.dp.objective.PerturbedSolve;
import dev.tacit.dp.objective.PerturbedSolves;
import dev.tacit.dp.objective.Profile;
import java.util.List;
import java.util.Map;

/**
 * Perturbed minimisers with Gaussian noise together with Gaussian and pure releases. The whole
 * composition is priced at once: the smaller of fact minimiser-renyi through Renyi divergence and
 * the profile of fact gamma-gaussian-pair (theorems A and B), facts slack-quantile and
 * single-minimiser and fact slack-moment, pure releases entering the profile as an exact mixture
 * (fact above-threshold). Compositions without such a minimiser are left to the other currencies.
 */
public final class PerturbedObjective implements Currency<ObjectiveCost> {
  /** The name in reports. */
  public static final String LABEL = "objective";

  private final PureDp pure = new PureDp();

  static Accountant<?> accountant() {
    return new Accountant<>(new PerturbedObjective());
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public ObjectiveCost nothing() {
    return ObjectiveCost.NONE;
  }

  @Override
  public ObjectiveCost nonPrivate(PrivacyEvent.NonPrivate event) {
    return ObjectiveCost.INFINITE;
  }

  @Override
  public ObjectiveCost gaussian(PrivacyEvent.Gaussian event) {
    return ObjectiveCost.gaussian(DominatingPairs.squaredReciprocal(event.noiseMultiplier()));
  }

  @Override
  public ObjectiveCost laplace(PrivacyEvent.Laplace event) {
    return ObjectiveCost.pure(pure.laplace(event));
  }

  @Override
  public ObjectiveCost gammaNorm(PrivacyEvent.GammaNorm event) {
    return ObjectiveCost.pure(pure.gammaNorm(event));
  }

  @Override
  public ObjectiveCost sparseVector(PrivacyEvent.SparseVector event) {
    return ObjectiveCost.pure(pure.sparseVector(event));
  }

  @Override
  public ObjectiveCost objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    return ObjectiveCost.solve(PerturbedSolve.of(event));
  }

  @Override
  public ObjectiveCost gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
    return ObjectiveCost.pure(PerturbedSolve.pureEpsilon(event));
  }

  @Override
  public ObjectiveCost slack(PrivacyEvent.Slack event) {
    return ObjectiveCost.NONE;
  }

  @Override
  public ObjectiveCost poissonSampled(PrivacyEvent.PoissonSampled event) {
    throw new UnsupportedEventException(
        "sampled batches beside perturbed minimisers have no bound");
  }

  @Override
  public ObjectiveCost fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    throw new UnsupportedEventException(
        "sampled batches beside perturbed minimisers have no bound");
  }

  @Override
  public ObjectiveCost times(ObjectiveCost cost, long count) {
    return cost.times(count);
  }

  @Override
  public ObjectiveCost sum(List<ObjectiveCost> costs) {
    ObjectiveCost sum = ObjectiveCost.sum(costs);
    if (sum.solves().isEmpty() && !sum.infinite() && !sum.isNothing()) {
      throw new UnsupportedEventException(
          "there is no perturbed minimiser; other currencies price it");
    }
    return sum;
  }

  @Override
  public double epsilon(ObjectiveCost cost, double delta) {
    if (cost.isNothing()) {
      return 0;
    }
    if (cost.infinite() || delta == 0) {
      return Double.POSITIVE_INFINITY;
    }
    PerturbedSolves solves = cost.perturbedSolves();
    // Both ways are sound, so the smaller counts. The profile handles pure releases of one epsilon
    // only; the Renyi curve is also the upper end of the search.
    double byRenyi = Conversions.renyiToEpsilon(order -> renyi(cost, solves, order), delta);
    if (cost.responses().size() > 1) {
      return byRenyi;
    }
    Profile profile = mixed(new ObjectiveProfile(solves), cost.responses());
    double high = Double.isInfinite(byRenyi) ? finite(profile, delta) : byRenyi;
    return Double.isInfinite(high) || profile.delta(high) > delta
        ? byRenyi
        : Search.crossing(0, high, profile::delta, delta);
  }

  /** Some epsilon within delta, where no Renyi curve is finite: kappa above a thousand. */
  private static double finite(Profile profile, double delta) {
    double epsilon = 1;
    while (profile.delta(epsilon) > delta) {
      if (epsilon > 1e6) {
        return Double.POSITIVE_INFINITY;
      }
      epsilon *= 2;
    }
    return epsilon;
  }

  /**
   * The Renyi divergence of solves, Gaussians and pure releases at one order: divergences of a
   * composition add.
   */
  private static double renyi(ObjectiveCost cost, PerturbedSolves solves, double order) {
    double sum = solves.renyi(order);
    for (Map.Entry<Double, Long> response : cost.responses().entrySet()) {
      double one = Conversions.pureToRenyi(response.getKey(), order);
      sum = Math.nextUp(sum + Math.nextUp(one * response.getValue()));
    }
    return sum;
  }

  /** The profile with the pure releases of one epsilon beside it, if there are any. */
  private static Profile mixed(Profile rest, Map<Double, Long> responses) {
    if (responses.isEmpty()) {
      return rest;
    }
    Map.Entry<Double, Long> only = responses.entrySet().iterator().next();
    return new MixedProfile(rest, only.getKey(), only.getValue());
  }
}
