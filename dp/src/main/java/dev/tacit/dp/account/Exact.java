package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Closed forms, where nothing can be smaller: any number of Gaussians (facts F0.1 and F0.2; also
 * adaptive ones with a fixed total, fact S5a, see {@link GaussianFilter}), any number of pure
 * releases of one and the same epsilon beside them (binomial formula, fact R2 and the exact mixture
 * of fact S5b), or a single Laplace release. Other compositions are refused.
 */
public final class Exact implements Currency<Exact.Cost> {
  public static final String LABEL = "exact";

  /** Binomial terms further out than this many standard deviations count with their whole mass. */
  private static final double REACH = 45;

  private final PureDp pure = new PureDp();

  /** Squares of mu, pure releases counted by epsilon, Laplace releases counted by epsilon. */
  public static final class Cost {
    private final double muSquared;
    private final TreeMap<Double, Long> responses;
    private final TreeMap<Double, Long> laplaces;

    private Cost(
        double muSquared, TreeMap<Double, Long> responses, TreeMap<Double, Long> laplaces) {
      this.muSquared = muSquared;
      this.responses = responses;
      this.laplaces = laplaces;
    }

    private static Cost gaussian(double muSquared) {
      return new Cost(muSquared, new TreeMap<>(), new TreeMap<>());
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
    double mu = DominatingPairs.reciprocal(event.noiseMultiplier());
    return Cost.gaussian(Math.nextUp(mu * mu));
  }

  @Override
  public Cost laplace(PrivacyEvent.Laplace event) {
    Cost cost = nothing();
    cost.laplaces.put(pure.laplace(event), 1L);
    return cost;
  }

  @Override
  public Cost gammaNorm(PrivacyEvent.GammaNorm event) {
    Cost cost = nothing();
    cost.responses.put(pure.gammaNorm(event), 1L);
    return cost;
  }

  @Override
  public Cost sparseVector(PrivacyEvent.SparseVector event) {
    Cost cost = nothing();
    cost.responses.put(pure.sparseVector(event), 1L);
    return cost;
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
    TreeMap<Double, Long> responses = new TreeMap<>();
    TreeMap<Double, Long> laplaces = new TreeMap<>();
    for (Cost cost : costs) {
      squares = PureDp.up(squares + cost.muSquared, squares == 0 || cost.muSquared == 0 ? 1 : 2);
      cost.responses.forEach((e, n) -> responses.merge(e, n, Math::addExact));
      cost.laplaces.forEach((e, n) -> laplaces.merge(e, n, Math::addExact));
    }
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
      double single = cost.laplaces.firstKey();
      return Math.max(0, single + 2 * Math.log1p(-delta) + 4 * Math.ulp(single));
    }
    double mu = cost.muSquared == 0 ? 0 : Math.nextUp(Math.sqrt(cost.muSquared));
    if (cost.responses.isEmpty()) {
      return GaussianProfile.epsilon(mu, delta);
    }
    return new Binomial(cost.responses.firstEntry().getValue(), cost.responses.firstKey(), mu)
        .epsilon(delta);
  }

  /** n randomised responses beside one Gaussian: a binomial mixture of shifted profiles. */
  private static final class Binomial {
    private final double single;
    private final double mu;
    private final double total;
    private final List<double[]> terms = new ArrayList<>();
    private final double outside;

    Binomial(long n, double single, double mu) {
      this.single = single;
      this.mu = mu;
      this.total = n * single;
      double p = 1 / (1 + Math.exp(-single));
      double centre = n * p;
      double reach = REACH * Math.sqrt(n * p * (1 - p)) + REACH;
      long from = Math.max(0, (long) Math.floor(centre - reach));
      long to = Math.min(n, (long) Math.ceil(centre + reach));
      double logUp = -Math.log1p(Math.exp(-single));
      double logDown = logUp - single;
      for (long k = from; k <= to; k++) {
        double log = logChoose(n, k) + k * logUp + (n - k) * logDown;
        terms.add(new double[] {(2 * k - n) * single, Math.exp(log) * (1 + 1e-9)});
      }
      // Hoeffding: k is further from its mean than r with probability at most 2 e^(-2 r^2 / n).
      this.outside = from == 0 && to == n ? 0 : 2 * Math.exp(-2 * reach * reach / n);
    }

    double epsilon(double delta) {
      if (delta == 0) {
        return mu > 0 ? Double.POSITIVE_INFINITY : Math.nextUp(total);
      }
      if (this.delta(0) <= delta) {
        return 0;
      }
      double high = Math.nextUp(total) + GaussianProfile.epsilon(mu, delta / 2);
      double found = Search.smallest(0, high, e -> this.delta(e) <= delta);
      return found + 4 * Math.ulp(total);
    }

    private double delta(double epsilon) {
      double sum = outside;
      for (double[] term : terms) {
        sum += term[1] * GaussianProfile.delta(mu, epsilon - term[0]);
      }
      return sum;
    }

    private static double logChoose(long n, long k) {
      return LogGamma.value(n + 1.0) - LogGamma.value(k + 1.0) - LogGamma.value(n - k + 1.0);
    }
  }
}
