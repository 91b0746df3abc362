package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.account.DeltaSlack;
import java.util.Objects;

/**
 * Costs of the users of one stream against whoever sees only the last state. Made from a bound that
 * a verdict handed out, and from what parts the real run from that of the theorem.
 */
public final class StreamGuarantee {
  /** Probability that a state leaves the reach, see {@code StateArithmetic}. */
  private static final double UNLIKELY = 1e-300;

  /** Iterations between two uses for which {@code StateArithmetic} bounds the rounding. */
  private static final long LEAST_GAP = 4;

  private final NoisyIteration iteration;
  private final RhoBound bound;
  private final StateArithmetic arithmetic;
  private final StreamEvidence evidence;
  private final double operatorConstant;

  /**
   * Of a run with these receipts.
   *
   * @param iteration with the noise that the receipts prove, see {@link
   *     NoisyIteration#withMultiplier}
   */
  public StreamGuarantee(
      NoisyIteration iteration,
      RhoBound bound,
      StateArithmetic arithmetic,
      StreamEvidence evidence) {
    this.iteration = Objects.requireNonNull(iteration, "iteration");
    this.bound = Objects.requireNonNull(bound, "bound");
    this.arithmetic = Objects.requireNonNull(arithmetic, "arithmetic");
    this.evidence = Objects.requireNonNull(evidence, "evidence");
    this.operatorConstant = ConvexAmplification.sharp(iteration).operatorConstant();
  }

  /** For comparing formulas: real numbers, continuous noise, no receipts. */
  static StreamGuarantee exact(NoisyIteration iteration, RhoBound bound) {
    return new StreamGuarantee(iteration, bound, StateArithmetic.exact(), StreamEvidence.none());
  }

  /**
   * Epsilon of a cost of this stream at delta, of which the sampler's distances take their share.
   * All draws of the run count, since the last state depends on all of them.
   */
  public double epsilon(UserCost cost, double delta) {
    return DeltaSlack.single(cost::epsilon, delta, Math.nextUp(evidence.slack() + UNLIKELY));
  }

  /** Against everybody, the next user included: one Gaussian release, nothing else. */
  public GaussianCost local() {
    return new GaussianCost(IterationRounding.up(1 / iteration.noiseMultiplier()));
  }

  /** A user after whom exactly this many iterations follow; never above {@link #local}. */
  public GaussianCost followedBy(long laterIterations) {
    return followedBy(laterIterations, laterIterations);
  }

  /** The same with the rounding of {@code most} iterations, so that it never rises. */
  private GaussianCost followedBy(long laterIterations, long most) {
    double rounding = arithmetic.distance(iteration, operatorConstant, RhoBound.operators(most));
    return least(local(), withDual(exactly(laterIterations), 1).via(rounding));
  }

  /** In real numbers; the last one of an odd number only post-processes. */
  private GaussianCost exactly(long laterIterations) {
    return GaussianCost.ofRho(bound.rho(2 * RhoBound.operators(laterIterations)));
  }

  private GaussianCost withDual(GaussianCost cost, double times) {
    double dual = IterationRounding.up(times / evidence.lastDual());
    return dual > 0 ? cost.and(new GaussianCost(dual)) : cost;
  }

  private static GaussianCost least(GaussianCost one, GaussianCost two) {
    return one.mu() <= two.mu() ? one : two;
  }

  /** All uses of one user in a run of this many iterations, from their costs in real numbers. */
  private GaussianCost all(GaussianCost exact, long uses, long iterations, boolean spaced) {
    GaussianCost seen = local().repeated(uses);
    if (!spaced && !arithmetic.isExact()) {
      return seen;
    }
    double rounding = arithmetic.reusedDistance(iteration, operatorConstant, iterations);
    return least(seen, withDual(exact, StateArithmetic.REUSED_DUALS).via(rounding));
  }

  /**
   * A user who is used several times, at known places (fact final-state-only: reuse costs
   * composition). The state just before the next use counts as seen, so each use is amplified by
   * the iterations up to it.
   *
   * @param gaps iterations between a use and the next, and after the last one to the end
   */
  public GaussianCost reused(long... gaps) {
    if (gaps.length == 0) {
      throw new IllegalArgumentException("gaps is empty: a user who is never used has no cost");
    }
    if (gaps.length == 1) {
      return followedBy(gaps[0]);
    }
    GaussianCost sum = exactly(gaps[0]);
    long iterations = gaps[0] + 1;
    boolean spaced = true;
    for (int use = 1; use < gaps.length; use++) {
      spaced &= gaps[use - 1] >= LEAST_GAP;
      sum = sum.and(exactly(gaps[use]));
      iterations += gaps[use] + 1;
    }
    return all(sum, gaps.length, iterations, spaced);
  }

  /** Any user, when all users come once in a uniformly random order (fact random-position). */
  public MixedCost permutation(long users) {
    requireUsers(users);
    return MixedCost.of(places(users), later -> followedBy(later, users - 1).mu());
  }

  private static MixedCost.Weights places(long users) {
    return new MixedCost.Weights(0, users - 1, 1.0 / users);
  }

  /**
   * Any user, when one random order is walked {@code passes} times. Between two uses there are
   * always users - 1 other iterations, so only the last use depends on the place.
   */
  public MixedCost samePermutation(long users, long passes) {
    requireUsers(users);
    if (passes < 2) {
      return permutation(users);
    }
    GaussianCost before = exactly(users - 1).repeated(passes - 1);
    return MixedCost.of(
        places(users),
        later -> all(exactly(later).and(before), passes, users * passes, users > LEAST_GAP).mu());
  }

  /**
   * Any user, when every pass walks a fresh random order (fact several-passes). The state at the
   * end of a pass counts as seen.
   */
  public MixedCost freshPermutations(long users, long passes) {
    requireUsers(users);
    if (passes < 2) {
      return permutation(users);
    }
    return MixedCost.of(places(users), later -> exactly(later).mu())
        .repeated(passes)
        .map(exact -> all(exact, passes, users * passes, users > LEAST_GAP));
  }

  /**
   * The user at a known position, counted from 1, when the run stops after a number of iterations
   * that is uniform on {users/2 + 1, ..., users} (fact random-position).
   */
  public MixedCost stopping(long users, long position) {
    requireUsers(users);
    if (users < 2 || users % 2 != 0 || position < 1 || position > users) {
      throw new IllegalArgumentException(
          "users = " + users + " must be even and position = " + position + " in [1, users]");
    }
    long half = users / 2;
    long fewest = Math.max(0, half + 1 - position);
    return MixedCost.of(
        new MixedCost.Weights(fewest, users - position, 1.0 / half),
        later -> followedBy(later, users - position).mu());
  }

  private static void requireUsers(long users) {
    if (users < 1) {
      throw new IllegalArgumentException("users = " + users + " must be at least 1");
    }
  }
}
