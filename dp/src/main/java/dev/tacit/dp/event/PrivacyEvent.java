package dev.tacit.dp.event;

import dev.tacit.optim.linalg.Finite;
import java.util.List;
import java.util.Objects;

/**
 * What happened to one subject's record, as data. An event says nothing about cost: accountants
 * price the leaves and one fold composes them. Noise is stated relative to sensitivity, and an
 * event is read under one {@link Neighbours} relation, the one of the receipts it came from.
 *
 * <p>Rules for evolving this file, because events are stored in ledgers and certificates for ever:
 *
 * <ol>
 *   <li>An event is never removed and its meaning never changes. A correction is a new event.
 *   <li>A new event states the mathematics that an accountant needs: the output law under both
 *       neighbours, or a pair of laws that dominates it.
 *   <li>A new leaf adds one method to {@link LeafCases}. Every accountant then fails to compile
 *       until it prices the leaf or refuses it by name; there is no default method and no fallback.
 *   <li>Components are validated here, once. A number that is not finite or out of range is refused
 *       with its name, its value and its range.
 * </ol>
 */
public sealed interface PrivacyEvent {

  /** The four shapes of an event tree; only the fold of the accountant needs them. */
  interface Cases<R> {
    R leaf(Leaf leaf);

    R composed(Composed event);

    R repeated(Repeated event);

    R parallel(Parallel event);
  }

  <R> R match(Cases<R> cases);

  /** A single mechanism. */
  sealed interface Leaf extends PrivacyEvent {
    <R> R matchLeaf(LeafCases<R> cases);

    @Override
    default <R> R match(Cases<R> cases) {
      return cases.leaf(this);
    }
  }

  /** Nothing about the subject left. */
  record Nothing() implements Leaf {
    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.nothing();
    }
  }

  /** Something left without protection; no accountant gives it a finite price. */
  record NonPrivate(String why) implements Leaf {
    public NonPrivate {
      Objects.requireNonNull(why, "why");
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.nonPrivate(this);
    }
  }

  /**
   * N(shift, s^2 I) against N(0, s^2 I) with |shift|_2 at most the sensitivity.
   *
   * @param noiseMultiplier s divided by the L2 sensitivity
   */
  record Gaussian(double noiseMultiplier) implements Leaf {
    public Gaussian {
      Finite.positive("noiseMultiplier", noiseMultiplier);
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.gaussian(this);
    }
  }

  /**
   * Independent Laplace noise of scale b on each coordinate.
   *
   * @param noiseMultiplier b divided by the L1 sensitivity
   */
  record Laplace(double noiseMultiplier) implements Leaf {
    public Laplace {
      Finite.positive("noiseMultiplier", noiseMultiplier);
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.laplace(this);
    }
  }

  /**
   * Vector noise with density proportional to exp(-rate |b|_2), its norm Gamma distributed.
   *
   * @param noiseMultiplier 1 / (rate times the L2 sensitivity), so that its pure epsilon is the
   *     reciprocal
   */
  record GammaNorm(double noiseMultiplier) implements Leaf {
    public GammaNorm {
      Finite.positive("noiseMultiplier", noiseMultiplier);
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.gammaNorm(this);
    }
  }

  /**
   * Above-threshold tests with ONE threshold noise and fresh query noise (Laplace, or one-sided
   * exponential of the same scales), which stop at the {@code maxAbove}-th positive (fact
   * above-threshold). A gate that redraws its threshold is not this event: each of its answers is a
   * noisy comparison.
   *
   * @param thresholdMultiplier scale of the threshold noise divided by the query sensitivity
   * @param queryMultiplier scale of the query noise divided by the query sensitivity
   * @param maxAbove positives after which no test is made any more
   */
  record SparseVector(double thresholdMultiplier, double queryMultiplier, int maxAbove)
      implements Leaf {
    public SparseVector {
      Finite.positive("thresholdMultiplier", thresholdMultiplier);
      Finite.positive("queryMultiplier", queryMultiplier);
      if (maxAbove < 1) {
        throw new IllegalArgumentException("maxAbove = " + maxAbove + " must be at least 1");
      }
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.sparseVector(this);
    }
  }

  /**
   * The minimiser of a strongly convex objective plus b.theta was released, b ~ N(0, sigma^2 I)
   * fresh. The output laws of neighbours are those of the two exact minimisers; records are rank
   * one and only one of them differs (facts determinant-ratio, slack-quantile, single-minimiser,
   * facts minimiser-renyi, slack-moment). What the solver and the grid added to the exact minimiser
   * is another event, that of the output noise (facts solver-error, objective-grid), whose
   * sensitivity is 2 (gradientTolerance + gridRadius) / strongConvexity.
   *
   * @param sigma standard deviation of b
   * @param gradientTolerance certified bound on the gradient norm at the minimiser found
   * @param gridRadius how far the drawn b may be from a continuous one
   */
  record ObjectivePerturbation(
      ObjectiveFacts facts, double sigma, double gradientTolerance, double gridRadius)
      implements Leaf {
    public ObjectivePerturbation {
      Objects.requireNonNull(facts, "facts");
      Finite.positive("sigma", sigma);
      Finite.positive("gradientTolerance", gradientTolerance);
      Finite.notNegative("gridRadius", gridRadius);
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.objectivePerturbation(this);
    }
  }

  /**
   * As {@link ObjectivePerturbation}, with b of density proportional to exp(-noiseRate |b|_2). The
   * likelihood ratio of the exact minimisers is at most exp(noiseRate times the gradient
   * sensitivity) (1 + curvatureRatio) (fact gamma-norm-objective).
   */
  record GammaObjectivePerturbation(
      ObjectiveFacts facts, double noiseRate, double gradientTolerance, double gridRadius)
      implements Leaf {
    public GammaObjectivePerturbation {
      Objects.requireNonNull(facts, "facts");
      Finite.positive("noiseRate", noiseRate);
      Finite.positive("gradientTolerance", gradientTolerance);
      Finite.notNegative("gridRadius", gridRadius);
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.gammaObjectivePerturbation(this);
    }
  }

  /**
   * The law that was sampled is within total variation {@code distance} of the one the other events
   * describe, under either neighbour; it costs delta and never epsilon.
   */
  record Slack(double distance, String why) implements Leaf {
    public Slack {
      if (!(distance >= 0 && distance <= 1)) {
        throw new IllegalArgumentException("distance = " + distance + " must be in [0, 1]");
      }
      Objects.requireNonNull(why, "why");
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.slack(this);
    }
  }

  /**
   * The mechanism ran on a secret batch that holds each record independently with probability
   * {@code rate}, with a public divisor. Defined for add-remove neighbours only (fact
   * poisson-sampling).
   */
  record PoissonSampled(double rate, Leaf inner) implements Leaf {
    public PoissonSampled {
      requireRate(rate);
      Objects.requireNonNull(inner, "inner");
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.poissonSampled(this);
    }
  }

  /**
   * The mechanism ran on a secret batch of {@code size} out of {@code population} records drawn
   * without replacement. Defined for replace-one neighbours only, through the symmetrised pair
   * (fact fixed-batch-sampling); the inner noise is relative to the shift of one replaced record in
   * the batch.
   */
  record FixedSizeSampled(int size, int population, Leaf inner) implements Leaf {
    public FixedSizeSampled {
      if (size < 1 || size > population) {
        throw new IllegalArgumentException(
            "size = " + size + " must be in [1, population = " + population + "]");
      }
      Objects.requireNonNull(inner, "inner");
    }

    public double rate() {
      return (double) size / population;
    }

    @Override
    public <R> R matchLeaf(LeafCases<R> cases) {
      return cases.fixedSizeSampled(this);
    }
  }

  /** All parts touched the same record, each possibly chosen after seeing the earlier ones. */
  record Composed(List<PrivacyEvent> parts) implements PrivacyEvent {
    public Composed {
      parts = List.copyOf(parts);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.composed(this);
    }
  }

  /** The same event {@code times} times on the same record: exactly a list of so many. */
  record Repeated(PrivacyEvent event, long times) implements PrivacyEvent {
    public Repeated {
      Objects.requireNonNull(event, "event");
      if (times < 0) {
        throw new IllegalArgumentException("times = " + times + " must not be negative");
      }
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.repeated(this);
    }
  }

  /**
   * Each part touched other records (fact disjoint-agents): a subject is in at most one of them.
   */
  record Parallel(List<PrivacyEvent> parts) implements PrivacyEvent {
    public Parallel {
      parts = List.copyOf(parts);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.parallel(this);
    }
  }

  static PrivacyEvent composed(PrivacyEvent... parts) {
    return new Composed(List.of(parts));
  }

  static PrivacyEvent repeated(PrivacyEvent event, long times) {
    return new Repeated(event, times);
  }

  private static void requireRate(double rate) {
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException("rate = " + rate + " must be in (0, 1]");
    }
  }
}
