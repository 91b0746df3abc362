package dev.tacit.dp.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A composition as counted dominating pairs, the cost of the Renyi and loss distribution
 * currencies. All Gaussian parts are one Gaussian: squares of mu add (fact gaussian-composition).
 */
final class PairCounts {
  static final PairCounts NONE = new PairCounts(0, Map.of(), false);
  static final PairCounts INFINITE = new PairCounts(0, Map.of(), true);

  /** The squared shift of the one Gaussian that all Gaussian parts together are. */
  private final double muSquared;

  private final Map<DominatingPair, Long> others;
  private final boolean infinite;

  private PairCounts(double muSquared, Map<DominatingPair, Long> others, boolean infinite) {
    this.muSquared = muSquared;
    this.others = others;
    this.infinite = infinite;
  }

  /** The cost of one leaf; a leaf without a pair costs nothing. */
  static PairCounts of(Optional<DominatingPair> pair) {
    if (pair.isEmpty()) {
      return NONE;
    }
    DominatingPair one = pair.get();
    if (one.sampling() == DominatingPair.Sampling.NONE
        && one.base() instanceof GaussianPair gaussian) {
      double mu = gaussian.mu();
      return new PairCounts(Math.nextUp(mu * mu), Map.of(), false);
    }
    return new PairCounts(0, Map.of(one, 1L), false);
  }

  /** The cost of several such compositions. */
  PairCounts times(long count) {
    Map<DominatingPair, Long> scaled = new LinkedHashMap<>();
    others.forEach((pair, n) -> scaled.put(pair, Math.multiplyExact(n, count)));
    return new PairCounts(
        PureDp.up(muSquared * count, muSquared == 0 ? 1 : count), scaled, infinite);
  }

  /** The cost of all parts together. Sums with zero are exact, everything else is rounded up. */
  static PairCounts sum(List<PairCounts> parts) {
    double muSquared = 0;
    Map<DominatingPair, Long> others = new LinkedHashMap<>();
    boolean infinite = false;
    for (PairCounts part : parts) {
      muSquared =
          PureDp.up(muSquared + part.muSquared, muSquared == 0 || part.muSquared == 0 ? 1 : 2);
      part.others.forEach((pair, n) -> others.merge(pair, n, Math::addExact));
      infinite |= part.infinite;
    }
    return new PairCounts(muSquared, others, infinite || Double.isInfinite(muSquared));
  }

  double muSquared() {
    return muSquared;
  }

  boolean isInfinite() {
    return infinite;
  }

  boolean isNothing() {
    return !infinite && muSquared == 0 && others.isEmpty();
  }

  Map<DominatingPair, Long> others() {
    return others;
  }

  /** Every pair with its count, the composed Gaussian as one of them. */
  List<Map.Entry<DominatingPair, Long>> all() {
    List<Map.Entry<DominatingPair, Long>> all = new ArrayList<>(others.entrySet());
    if (muSquared > 0) {
      double mu = Math.nextUp(Math.sqrt(muSquared));
      all.add(Map.entry(DominatingPair.whole(new GaussianPair(mu)), 1L));
    }
    return all;
  }

  /** The Renyi divergence of the composition: the sum over its parts. */
  double renyi(double order) {
    if (infinite) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = Math.nextUp(order * muSquared) / 2;
    for (Map.Entry<DominatingPair, Long> entry : others.entrySet()) {
      sum = Math.nextUp(sum + Math.nextUp(entry.getKey().renyi(order) * entry.getValue()));
    }
    return sum;
  }
}
