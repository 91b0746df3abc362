package dev.tacit.admm.stream;

import dev.tacit.dp.account.Conversions;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.dp.theorem.iteration.AmplificationByIteration;
import dev.tacit.dp.theorem.iteration.GaussianCost;
import dev.tacit.dp.theorem.iteration.NoisyIteration;
import dev.tacit.dp.theorem.iteration.PrintedClaims;
import dev.tacit.dp.theorem.iteration.RhoBound;
import dev.tacit.dp.theorem.iteration.StateArithmetic;
import dev.tacit.dp.theorem.iteration.StreamEvidence;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamGuarantee;
import dev.tacit.dp.theorem.iteration.UserCost;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Who is protected how well against whom. Local: everybody, whatever happens to the states.
 * Amplified: only against who sees nothing but the last state, and only while the verdict holds.
 */
public final class StreamGuarantees {
  private final StreamModel model;
  private final NoisyIteration iteration;
  private final long users;
  private final long passes;
  private final double startNorm;

  /**
   * Guarantees of a planned stream.
   *
   * @param users number of users in one pass
   * @param passes how often the same order is walked
   * @param startNorm |x_0|, public; lambda_0 = 0
   */
  public StreamGuarantees(StreamModel model, long users, long passes, double startNorm) {
    this.model = Objects.requireNonNull(model, "model");
    this.iteration = model.iteration();
    if (users < 1 || passes < 1) {
      throw new IllegalArgumentException(
          "users = " + users + " and passes = " + passes + " must be at least 1");
    }
    this.users = users;
    this.passes = passes;
    this.startNorm = startNorm;
  }

  /** Against everybody: one Gaussian release for each pass. */
  public GaussianCost everybody() {
    return new GaussianCost(1 / iteration.noiseMultiplier()).repeated(passes);
  }

  /** Whether the amplified claim may be made by these settings, hypothesis by hypothesis. */
  public Verdict<RhoBound> planned(StreamFacts facts) {
    return theorem().planned(facts);
  }

  /** The same with the receipts of the run. */
  public Verdict<RhoBound> proved(StreamFacts facts, StreamEvidence evidence) {
    return theorem().proved(facts, evidence);
  }

  /**
   * Costs against whoever sees only the last state. Empty when the verdict does not hold, or when
   * zero does not minimise g, because then nothing here bounds the states and hence the rounding.
   */
  public Optional<StreamGuarantee> lastStateOnly(Verdict<RhoBound> verdict) {
    if (!verdict.holds() || !leastAtZero()) {
      return Optional.empty();
    }
    int dimension = model.dimension();
    double reach = StateArithmetic.reach(iteration, users * passes, dimension, startNorm);
    double solveError =
        ProximalSolve.of(model.split().coupling(), model.stepSize() * model.split().penalty())
            .relativeError();
    return Optional.of(
        new StreamGuarantee(
            iteration, verdict.orRefuse(), StateArithmetic.of(dimension, solveError, reach)));
  }

  /** Any user against the last-state observer when the order was drawn uniformly and secretly. */
  public Optional<UserCost> randomOrder(Verdict<RhoBound> verdict) {
    return lastStateOnly(verdict).map(stream -> stream.samePermutation(users, passes));
  }

  /** The user at this position (from 1) of a known order against the last-state observer. */
  public Optional<GaussianCost> position(Verdict<RhoBound> verdict, long position) {
    if (position < 1 || position > users) {
      throw new IllegalArgumentException(
          "position = " + position + " must be in [1, users = " + users + "]");
    }
    return lastStateOnly(verdict).map(stream -> atPosition(stream, position));
  }

  /** Epsilon by position for both observers at about {@code points} positions, ends included. */
  public GuaranteeCurve curve(Verdict<RhoBound> verdict, double delta, int points) {
    Optional<StreamGuarantee> stream = lastStateOnly(verdict);
    PrintedClaims printed = new PrintedClaims(iteration);
    double everybody = everybody().epsilon(delta);
    List<GuaranteeCurve.Point> all = new ArrayList<>();
    for (long position : positions(points)) {
      OptionalDouble amplified =
          stream.isPresent()
              ? OptionalDouble.of(atPosition(stream.get(), position).epsilon(delta))
              : OptionalDouble.empty();
      OptionalDouble rho = passes == 1 ? printed.convex(users - position) : OptionalDouble.empty();
      OptionalDouble claim =
          rho.isPresent()
              ? OptionalDouble.of(Conversions.zcdpToEpsilon(rho.getAsDouble(), delta))
              : OptionalDouble.empty();
      all.add(new GuaranteeCurve.Point(position, everybody, amplified, claim));
    }
    return new GuaranteeCurve(delta, all);
  }

  private GaussianCost atPosition(StreamGuarantee stream, long position) {
    long[] gaps = new long[Math.toIntExact(passes)];
    java.util.Arrays.fill(gaps, users - 1);
    gaps[gaps.length - 1] = users - position;
    return stream.reused(gaps);
  }

  /** Dense at the end, where the curve is steep: later iterations in equal ratios. */
  private SortedSet<Long> positions(int points) {
    SortedSet<Long> chosen = new TreeSet<>();
    for (int index = 0; index < points; index++) {
      double share = points == 1 ? 0 : (double) index / (points - 1);
      chosen.add(users + 1 - Math.round(Math.exp(share * Math.log((double) users))));
    }
    chosen.add(users);
    return chosen;
  }

  private AmplificationByIteration theorem() {
    return new AmplificationByIteration(iteration, model.laterLosses());
  }

  private boolean leastAtZero() {
    Vec zero = Vec.zeros(model.split().coupling().rows());
    return model.split().regulariser().prox(zero, 1).normInf() == 0;
  }
}
