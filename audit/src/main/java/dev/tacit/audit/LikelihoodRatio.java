package dev.tacit.audit;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Retold;
import java.util.Map;
import java.util.Optional;

/**
 * The strongest attack there is, where laws are known (Neyman and Pearson): the observer tells the
 * run again on both data sets, given what left before, and compares how likely what left next was
 * under either. Secret batches and the answers of gates are not weighed.
 *
 * @param isStrongest whether all that is certified was weighed
 */
record LikelihoodRatio(Contest contest, boolean isStrongest) implements Attack {
  /** For a release that one of the two runs would not have made at all. */
  private static final double IMPOSSIBLE = 1e3;

  /** Empty where no release has a law that can be written down, or is told again. */
  static Optional<LikelihoodRatio> of(Contest contest, Seen seen) {
    Map<Address, Retold.Expected> told = contest.expected(Side.ONE, seen);
    long weighed =
        seen.releases().stream()
            .map(one -> one.receipt().orElseThrow())
            .filter(one -> ReleaseLaw.isKnown(one.event()) && told.containsKey(one.address()))
            .count();
    boolean all = weighed == seen.releases().size() && contest.consistsOf(ReleaseLaw::isPlain);
    return weighed == 0 ? Optional.empty() : Optional.of(new LikelihoodRatio(contest, all));
  }

  @Override
  public String name() {
    return "likelihood ratio of " + (isStrongest ? "all releases" : "releases of a known law");
  }

  @Override
  public double score(Seen seen) {
    Map<Address, Retold.Expected> one = contest.expected(Side.ONE, seen);
    Map<Address, Retold.Expected> other = contest.expected(Side.OTHER, seen);
    double sum = 0;
    for (Released release : seen.releases()) {
      if (ReleaseLaw.isKnown(release.receipt().orElseThrow().event())) {
        sum += logDensity(one, release) - logDensity(other, release);
      }
    }
    return sum;
  }

  /** How much there is to tell the data sets apart by, in deviations: mu, for Gaussian noise. */
  double shift(Seen seen) {
    Map<Address, Retold.Expected> one = contest.expected(Side.ONE, seen);
    Map<Address, Retold.Expected> other = contest.expected(Side.OTHER, seen);
    double squares = 0;
    for (Released release : seen.releases()) {
      Receipt receipt = release.receipt().orElseThrow();
      Retold.Expected first = one.get(receipt.address());
      Retold.Expected second = other.get(receipt.address());
      if (first != null && second != null && ReleaseLaw.isKnown(receipt.event())) {
        double apart = ReleaseLaw.shift(receipt.event(), first, second, release.value());
        squares += apart * apart;
      }
    }
    return Math.sqrt(squares);
  }

  private static double logDensity(Map<Address, Retold.Expected> expected, Released release) {
    Receipt receipt = release.receipt().orElseThrow();
    Retold.Expected behind = expected.get(receipt.address());
    return behind == null
        ? -IMPOSSIBLE
        : ReleaseLaw.logDensity(receipt.event(), behind, release.value());
  }
}
