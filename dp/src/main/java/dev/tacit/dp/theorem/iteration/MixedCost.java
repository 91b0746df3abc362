package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.optim.linalg.Finite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A user whose place is random, independent of all data and states: with probability {@code weight}
 * the cost is Gaussian with {@code mu}, and with the remaining probability nothing of the user was
 * used. The hockey-stick divergence is jointly convex, so delta is the mean of the deltas, whether
 * or not the place is published afterwards (fact random-position). This is an average over places,
 * not a guarantee for each: a user who turns out to be last has the local guarantee only.
 */
public record MixedCost(List<Part> parts) implements UserCost {

  /** One group of places. */
  public record Part(double weight, double mu) {
    public Part {
      Finite.positive("weight", weight);
      Finite.positive("mu", mu);
    }
  }

  public MixedCost {
    parts = List.copyOf(parts);
    double sum = parts.stream().mapToDouble(Part::weight).sum();
    if (parts.isEmpty() || sum > 1 + 1e-6) { // weights are rounded up
      throw new IllegalArgumentException(
          "weights sum to "
              + sum
              + " over "
              + parts.size()
              + " parts; need at least one part and"
              + " a sum of at most 1");
    }
  }

  /**
   * One part per distinct number of later operators; from some thousand parts on, neighbours whose
   * mu differ by less than 1e-4 are charged the larger one, so that a million users stay cheap.
   *
   * @param weights of 0, 1, ... later iterations
   * @param bound of a user with that many later iterations, not rising with them
   */
  static MixedCost of(Weights weights, Bound bound) {
    List<Part> parts = new ArrayList<>();
    long count = 0;
    double largest = 0;
    double mu = Double.POSITIVE_INFINITY;
    for (long later = weights.from(); later <= weights.to(); later++) {
      mu = Math.min(mu, bound.mu(later)); // it falls, but for the last digits
      boolean same = mu == largest || (parts.size() > 4_096 && mu > largest * (1 - 1e-4));
      if (!same && count > 0) {
        parts.add(weights.part(count, largest));
        count = 0;
      }
      largest = count == 0 ? mu : largest;
      count++;
    }
    parts.add(weights.part(count, largest));
    return new MixedCost(parts);
  }

  /** Equal weight on a range of later iterations. */
  record Weights(long from, long to, double each) {
    private Part part(long count, double mu) {
      return new Part(Math.nextUp(Math.nextUp(count * each)), mu);
    }
  }

  /** mu of a user by the number of later iterations. */
  @FunctionalInterface
  interface Bound {
    double mu(long laterIterations);
  }

  /** The same places at other costs. */
  MixedCost map(UnaryOperator<GaussianCost> other) {
    return new MixedCost(
        parts.stream()
            .map(part -> new Part(part.weight(), other.apply(new GaussianCost(part.mu())).mu()))
            .toList());
  }

  /** Each part composed {@code times} times: the same order in every pass (fact several-passes). */
  public MixedCost sameOrderRepeated(long times) {
    return map(part -> part.repeated(times));
  }

  /**
   * Both on the same user, places drawn independently (fact several-passes): given both places the
   * costs are Gaussian and compose, so the result is the mixture over pairs of places, and nothing
   * but the binning of many pairs is lost against a composed privacy loss distribution.
   */
  public MixedCost and(MixedCost other) {
    double lowest = Math.min(smallestMu(), other.smallestMu());
    MixtureBins bins = new MixtureBins(lowest, Math.hypot(largestMu(), other.largestMu()));
    for (Part one : parts) {
      for (Part two : other.parts) {
        bins.add(one.weight() * two.weight(), Math.hypot(one.mu(), two.mu()));
      }
    }
    double unusedHere = Math.max(0, 1 - totalWeight());
    double unusedThere = Math.max(0, 1 - other.totalWeight());
    parts.forEach(one -> bins.add(one.weight() * unusedThere, one.mu()));
    other.parts.forEach(two -> bins.add(two.weight() * unusedHere, two.mu()));
    return new MixedCost(bins.parts());
  }

  /** {@code times} independent draws of the place, by repeated doubling. */
  public MixedCost repeated(long times) {
    if (times < 1) {
      throw new IllegalArgumentException("times = " + times + " must be at least 1");
    }
    if (times == 1) {
      return this;
    }
    MixedCost half = binned().repeated(times / 2);
    MixedCost both = half.and(half);
    return times % 2 == 0 ? both : both.and(binned());
  }

  private MixedCost binned() {
    MixtureBins bins = new MixtureBins(smallestMu(), largestMu());
    parts.forEach(part -> bins.add(part.weight(), part.mu()));
    return new MixedCost(bins.parts());
  }

  @Override
  public double delta(double epsilon) {
    double sum = 0;
    for (Part part : parts) {
      sum = Math.nextUp(sum + part.weight() * GaussianProfile.delta(part.mu(), epsilon));
    }
    return Math.min(1, IterationRounding.up(sum));
  }

  @Override
  public double epsilon(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta = " + delta + " must be in (0, 1)");
    }
    if (delta(0) <= delta) {
      return 0;
    }
    double low = 0;
    double high = new GaussianCost(largestMu()).epsilon(delta);
    while (high - low > 1e-12 * high) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        break;
      }
      if (delta(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  @Override
  public double renyi(double order) {
    if (!(order > 1)) {
      throw new IllegalArgumentException("order = " + order + " must be above 1");
    }
    // log of 1 + sum w (exp(...) - 1) around the largest exponent
    double top = (order - 1) * order * largestMu() * largestMu() / 2;
    if (top < 1) {
      double excess = 0;
      for (Part part : parts) {
        excess += part.weight() * Math.expm1((order - 1) * order * part.mu() * part.mu() / 2);
      }
      return IterationRounding.up(Math.log1p(excess) / (order - 1));
    }
    double sum = Math.max(0, 1 - totalWeight()) * Math.exp(-top);
    for (Part part : parts) {
      sum += part.weight() * Math.exp((order - 1) * order * part.mu() * part.mu() / 2 - top);
    }
    return IterationRounding.up(
        Math.max(0, IterationRounding.upLogarithm(top + Math.log(sum))) / (order - 1));
  }

  private double largestMu() {
    return parts.stream().mapToDouble(Part::mu).max().orElseThrow();
  }

  private double smallestMu() {
    return parts.stream().mapToDouble(Part::mu).min().orElseThrow();
  }

  private double totalWeight() {
    return parts.stream().mapToDouble(Part::weight).sum();
  }

  /**
   * Collects the parts of a large mixture in bins of equal ratio, each charged at its upper end.
   */
  private static final class MixtureBins {
    private static final int COUNT = 2048;

    private final double lowest;
    private final double ratio;
    private final double[] weights = new double[COUNT + 2];

    MixtureBins(double lowest, double highest) {
      this.lowest = lowest;
      this.ratio = Math.max(1e-12, Math.log(highest / lowest) / COUNT);
    }

    void add(double weight, double mu) {
      int bin = (int) Math.ceil(Math.log(mu / lowest) / ratio);
      int index = Math.max(0, Math.min(COUNT + 1, bin));
      weights[index] = Math.nextUp(weights[index] + weight); // millions of roundings, all upwards
    }

    List<MixedCost.Part> parts() {
      List<MixedCost.Part> parts = new ArrayList<>();
      for (int bin = 0; bin < weights.length; bin++) {
        if (weights[bin] > 0) {
          // The logarithm may be off by 1e-16 of up to some ten: 1e-14 covers it.
          double mu = lowest * Math.exp(bin * ratio) * (1 + 1e-13);
          parts.add(new MixedCost.Part(weights[bin], IterationRounding.up(mu)));
        }
      }
      return parts;
    }
  }
}
