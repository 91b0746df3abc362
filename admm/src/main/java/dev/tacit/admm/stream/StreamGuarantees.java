package dev.tacit.admm.stream;

import dev.tacit.dp.theorem.Verdict;
import dev.tacit.dp.theorem.iteration.AmplificationByIteration;
import dev.tacit.dp.theorem.iteration.GaussianCost;
import dev.tacit.dp.theorem.iteration.NoisyIteration;
import dev.tacit.dp.theorem.iteration.RhoBound;
import dev.tacit.dp.theorem.iteration.StateArithmetic;
import dev.tacit.dp.theorem.iteration.StreamEvidence;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamGuarantee;
import dev.tacit.dp.theorem.iteration.UserCost;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Who is protected how well against whom, from the receipts of a run. Local: everybody, whatever
 * happens to the states. Amplified: only against who sees nothing but the last state, and only
 * while the verdict holds.
 */
public final class StreamGuarantees {
  /** mu that the last dual may cost; beyond it the local guarantee is all there is. */
  private static final double MOST_FOR_ROUNDING = 1e-2;

  private final StreamModel model;
  private final NoisyIteration iteration;
  private final StreamCourse course;
  private final double startNorm;

  /**
   * Guarantees of a stream.
   *
   * @param startNorm |x_0|, public; lambda_0 = 0
   */
  public StreamGuarantees(StreamModel model, StreamCourse course, double startNorm) {
    this.model = Objects.requireNonNull(model, "model");
    this.iteration = model.iteration();
    this.course = Objects.requireNonNull(course, "course");
    this.startNorm = startNorm;
  }

  public StreamCourse course() {
    return course;
  }

  public StreamModel model() {
    return model;
  }

  /**
   * Why nothing can be said of the last state alone whatever was drawn; empty if something can.
   * Where zero does not minimise g nothing here bounds the states and hence their rounding.
   */
  public Optional<String> obstacle() {
    Vec zero = Vec.zeros(model.split().coupling().rows());
    boolean leastAtZero = model.split().regulariser().prox(zero, 1).normInf() == 0;
    return leastAtZero
        ? Optional.empty()
        : Optional.of("zero does not minimise the regulariser, so rounding is not bounded");
  }

  /**
   * What is needed to publish the last state; empty when nothing will be claimed for it, be it that
   * rounding over so many iterations is no longer small against the noise.
   */
  Optional<LastDual> lastDual() {
    if (obstacle().isPresent() || !theorem().planned(StreamFacts.asPrescribed()).holds()) {
      return Optional.empty();
    }
    return Optional.of(new LastDual(model, arithmetic(iteration)))
        .filter(mask -> mask.cost() < MOST_FOR_ROUNDING);
  }

  /** The evidence of a run that goes as planned, for looking ahead. */
  public StreamEvidence expected() {
    StreamEvidence steps =
        StreamEvidence.expected(new NoisyStream(model).event(), course.iterations());
    return lastDual().map(mask -> steps.expecting(mask.event())).orElse(steps);
  }

  /** Against everybody: one Gaussian release for each pass. */
  public GaussianCost everybody(StreamEvidence evidence) {
    return new GaussianCost(Math.nextUp(1 / evidence.smallestMultiplier()))
        .repeated(course.passes());
  }

  /** Whether the amplified claim may be made of a run, hypothesis by hypothesis. */
  public Verdict<RhoBound> proved(StreamFacts facts, StreamEvidence evidence) {
    return theorem().proved(facts, evidence);
  }

  /**
   * Costs against whoever sees only the last state; empty when the verdict does not hold or there
   * is an {@link #obstacle}.
   */
  public Optional<StreamGuarantee> lastStateOnly(StreamFacts facts, StreamEvidence evidence) {
    Verdict<RhoBound> verdict = proved(facts, evidence);
    if (!verdict.holds() || obstacle().isPresent()) {
      return Optional.empty();
    }
    NoisyIteration drawn = iteration.withMultiplier(evidence.smallestMultiplier());
    return Optional.of(
        new StreamGuarantee(drawn, verdict.orRefuse(), arithmetic(iteration), evidence));
  }

  private StateArithmetic arithmetic(NoisyIteration settled) {
    Coupling coupling = model.split().coupling();
    ProximalSolve solve = ProximalSolve.of(coupling, model.stepSize() * model.split().penalty());
    StateArithmetic.Algebra algebra =
        new StateArithmetic.Algebra(solve.relativeError(), coupling.productError());
    double reach = StateArithmetic.reach(settled, course.iterations(), startNorm);
    return StateArithmetic.of(settled, algebra, reach);
  }

  /** Any user, when the order was drawn uniformly and secretly; an average over places. */
  UserCost randomOrder(StreamGuarantee stream) {
    return course.order() == StreamCourse.Order.FRESH
        ? stream.freshPermutations(course.users(), course.passes())
        : stream.samePermutation(course.users(), course.passes());
  }

  /** The user at this position (from 1) of a known order; with a random stop, over its law. */
  UserCost position(StreamGuarantee stream, long position) {
    if (position < 1 || position > course.users()) {
      throw new IllegalArgumentException(
          "position = " + position + " must be in [1, users = " + course.users() + "]");
    }
    if (course.randomStop()) {
      return stream.stopping(course.users(), position);
    }
    long[] gaps = new long[course.passes()];
    Arrays.fill(gaps, course.users() - 1);
    gaps[gaps.length - 1] = course.users() - position;
    return stream.reused(gaps);
  }

  private AmplificationByIteration theorem() {
    return new AmplificationByIteration(iteration, model.laterLosses());
  }
}
