package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Closed forms, where nothing can be smaller: any number of Gaussians (facts gaussian-profile and
 * gaussian-composition; also adaptive ones with a fixed total, fact gaussian-filter), any number of
 * pure releases of one and the same epsilon beside them (binomial formula, fact pure-composition
 * and the exact mixture of fact above-threshold), or a single Laplace release. Other compositions
 * are refused.
 */
public final class Exact implements Currency<Exact.Cost> {
  /** The name in reports. Accountants stop asking others where this one answers. */
  public static final String LABEL = "exact";

  private final PureDp pure = new PureDp();

  /**
   * The cost of a composition: squared Gaussian shifts, which add exactly, and numbers of pure and
   * of Laplace releases by their epsilon, which are needed exactly for the binomial formula.
   */
  public static final class Cost {
    private final double muSquared;
    private final NavigableMap<Double, Long> responses;
    private final NavigableMap<Double, Long> laplaces;

    private Cost(
        double muSquared,
        NavigableMap<Double, Long> responses,
        NavigableMap<Double, Long> laplaces) {
      this.muSquared = muSquared;
      this.responses = responses;
      this.laplaces = laplaces;
    }

    private static Cost gaussian(double muSquared) {
      return new Cost(muSquared, new TreeMap<>(), new TreeMap<>());
    }

    private static Cost response(double epsilon) {
      return new Cost(0, new TreeMap<>(Map.of(epsilon, 1L)), new TreeMap<>());
    }

    private static Cost laplace(double epsilon) {
      return new Cost(0, new TreeMap<>(), new TreeMap<>(Map.of(epsilon, 1L)));
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public Cost nothing() {
    return Cost.gaussian(0);
  }

  @Override
  public Cost nonPrivate(PrivacyEvent.NonPrivate event) {
    return Cost.gaussian(Double.POSITIVE_INFINITY);
  }

  @Override
  public Cost gaussian(PrivacyEvent.Gaussian event) {
    return Cost.gaussian(DominatingPairs.squaredReciprocal(event.noiseMultiplier()));
  }

  @Override
  public Cost laplace(PrivacyEvent.Laplace event) {
    return Cost.laplace(pure.laplace(event));
  }

  @Override
  public Cost gammaNorm(PrivacyEvent.GammaNorm event) {
    return Cost.response(pure.gammaNorm(event));
  }

  @Override
  public Cost sparseVector(PrivacyEvent.SparseVector event) {
    return Cost.response(pure.sparseVector(event));
  }

  @Override
  public Cost objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
    throw new UnsupportedEventException("a perturbed minimiser has no closed form");
  }

  @Override
  public Cost gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
    return Cost.response(pure.gammaObjectivePerturbation(event));
  }

  @Override
  public Cost slack(PrivacyEvent.Slack event) {
    return nothing();
  }

  @Override
  public Cost poissonSampled(PrivacyEvent.PoissonSampled event) {
    return sampled(event.rate(), event.inner());
  }

  @Override
  public Cost fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
    return sampled(event.rate(), event.inner());
  }

  /**
   * Sampling has no closed form, unless the batch is everything or the mechanism does nothing or
   * hides nothing.
   */
  private Cost sampled(double rate, PrivacyEvent.Leaf inner) {
    DominatingPairs.requireMechanism(inner);
    if (rate == 1
        || inner instanceof PrivacyEvent.Nothing
        || inner instanceof PrivacyEvent.NonPrivate) {
      return inner.matchLeaf(this);
    }
    throw new UnsupportedEventException("a sampled batch has no closed form");
  }

  @Override
  public Cost times(Cost cost, long count) {
    Cost scaled = Cost.gaussian(PureDp.up(cost.muSquared * count, cost.muSquared == 0 ? 1 : count));
    cost.responses.forEach((e, n) -> scaled.responses.put(e, Math.multiplyExact(n, count)));
    cost.laplaces.forEach((e, n) -> scaled.laplaces.put(e, Math.multiplyExact(n, count)));
    return scaled;
  }

  @Override
  public Cost sum(List<Cost> costs) {
    double squares = 0;
    NavigableMap<Double, Long> responses = new TreeMap<>();
    NavigableMap<Double, Long> laplaces = new TreeMap<>();
    for (Cost cost : costs) {
      squares = PureDp.up(squares + cost.muSquared, squares == 0 || cost.muSquared == 0 ? 1 : 2);
      cost.responses.forEach((e, n) -> responses.merge(e, n, Math::addExact));
      cost.laplaces.forEach((e, n) -> laplaces.merge(e, n, Math::addExact));
    }
    // A Laplace release has a closed form only when it is the whole composition.
    boolean alone = squares == 0 && responses.isEmpty() && laplaces.size() == 1;
    boolean one = laplaces.isEmpty() || (alone && laplaces.firstEntry().getValue() == 1);
    if (!Double.isInfinite(squares) && (!one || responses.size() > 1)) {
      throw new UnsupportedEventException(
          "several Laplace releases, or pure releases of different epsilon, have no closed form");
    }
    return new Cost(squares, responses, laplaces);
  }

  @Override
  public double epsilon(Cost cost, double delta) {
    if (Double.isInfinite(cost.muSquared)) {
      return Double.POSITIVE_INFINITY;
    }
    if (!cost.laplaces.isEmpty()) {
      // The exact trade-off of one Laplace release: delta reduces epsilon by -2 log(1 - delta).
      double single = cost.laplaces.firstKey();
      return Math.max(0, single + 2 * Math.log1p(-delta) + 4 * Math.ulp(single));
    }
    double mu = cost.muSquared == 0 ? 0 : Math.nextUp(Math.sqrt(cost.muSquared));
    if (cost.responses.isEmpty()) {
      return GaussianProfile.epsilon(mu, delta);
    }
    return new ResponseMixture(
            cost.responses.firstEntry().getValue(), cost.responses.firstKey(), mu)
        .epsilon(delta);
  }
}
