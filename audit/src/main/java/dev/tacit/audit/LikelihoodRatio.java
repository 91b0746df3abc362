package dev.tacit.audit;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.dp.mechanism.Released;
import java.util.Map;
import java.util.Optional;

/**
 * The strongest attack there is, where laws are known (Neyman and Pearson): the observer tells the
 * run again on both data sets, given what left before, and compares how likely what left next was
 * under either. Secret batches and the answers of gates are not weighed.
 *
 * @param isStrongest whether all that is certified was weighed
 */
record LikelihoodRatio(PlanGame game, boolean isStrongest) implements Attack {
  /** For a release that one of the two runs would not have made at all. */
  private static final double IMPOSSIBLE = 1e3;

  /** Empty where no release has a law that can be written down, or one of them is replayed. */
  static Optional<LikelihoodRatio> of(PlanGame planGame, Observation observation) {
    Map<Address, ObserverReplay.Expected> expected = planGame.expected(Side.ONE, observation);
    long weighed =
        observation.releases().stream()
            .map(one -> one.receipt().orElseThrow())
            .filter(one -> ReleaseLaw.isKnown(one.event()) && expected.containsKey(one.address()))
            .count();
    boolean all =
        weighed == observation.releases().size() && planGame.consistsOf(ReleaseLaw::isFullyKnown);
    return weighed == 0 ? Optional.empty() : Optional.of(new LikelihoodRatio(planGame, all));
  }

  @Override
  public String name() {
    return "likelihood ratio of " + (isStrongest ? "all releases" : "releases of a known law");
  }

  @Override
  public double score(Observation observation) {
    Map<Address, ObserverReplay.Expected> one = game.expected(Side.ONE, observation);
    Map<Address, ObserverReplay.Expected> other = game.expected(Side.OTHER, observation);
    double sum = 0;
    for (Released release : observation.releases()) {
      if (ReleaseLaw.isKnown(release.receipt().orElseThrow().event())) {
        sum += logDensity(one, release) - logDensity(other, release);
      }
    }
    return sum;
  }

  /** How much there is to tell the data sets apart by, in deviations: mu, for Gaussian noise. */
  double shift(Observation observation) {
    Map<Address, ObserverReplay.Expected> one = game.expected(Side.ONE, observation);
    Map<Address, ObserverReplay.Expected> other = game.expected(Side.OTHER, observation);
    double squares = 0;
    for (Released release : observation.releases()) {
      Receipt receipt = release.receipt().orElseThrow();
      ObserverReplay.Expected first = one.get(receipt.address());
      ObserverReplay.Expected second = other.get(receipt.address());
      if (first != null && second != null && ReleaseLaw.isKnown(receipt.event())) {
        double apart = ReleaseLaw.shift(receipt.event(), first, second, release.value());
        squares += apart * apart;
      }
    }
    return Math.sqrt(squares);
  }

  private static double logDensity(
      Map<Address, ObserverReplay.Expected> expected, Released release) {
    Receipt receipt = release.receipt().orElseThrow();
    ObserverReplay.Expected behind = expected.get(receipt.address());
    return behind == null
        ? -IMPOSSIBLE
        : ReleaseLaw.logDensity(receipt.event(), behind, release.value());
  }
}
