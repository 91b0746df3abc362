package dev.tacit.admm.stream;

import dev.tacit.dp.theorem.Hypothesis;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Guarantees of the users of a stream, by observer, computed from the receipts of a run. Local
 * guarantees hold against everyone, whatever happens to the states. Amplified ones hold against
 * observers of nothing but the last state, and only while the verdict holds.
 */
public final class StreamGuarantees {
  /** mu that the last dual may cost; beyond it the local guarantee is all there is. */
  private static final double MOST_FOR_ROUNDING = 1e-2;

  /** Curators clamp at 2^31 noise scales; the public part of x may be twice as far as a state. */
  private static final double MOST_SCALES = 0x1p29;

  private final StreamModel model;
  private final NoisyIteration iteration;
  private final StreamOrder streamOrder;
  private final double startNorm;

  /**
   * Guarantees of a stream.
   *
   * @param startNorm |x_0|, public; lambda_0 = 0
   */
  public StreamGuarantees(StreamModel model, StreamOrder order, double startNorm) {
    this.model = Objects.requireNonNull(model, "model");
    this.iteration = model.iteration();
    this.streamOrder = Objects.requireNonNull(order, "order");
    this.startNorm = startNorm;
  }

  public StreamOrder streamOrder() {
    return streamOrder;
  }

  public StreamModel model() {
    return model;
  }

  /**
   * Why nothing can be said of the last state alone whatever was drawn; empty if something can.
   * Where zero does not minimise g nothing here bounds the states and hence their rounding; and the
   * bound on the states has room for rounding only while that is small against the noise.
   */
  public Optional<String> obstacle() {
    Vec zero = Vec.zeros(model.split().coupling().rows());
    if (model.split().regulariser().prox(zero, 1).normInf() != 0) {
      return Optional.of("zero does not minimise the regulariser, so rounding is not bounded");
    }
    double scales = reach() / iteration.stateSigma();
    if (!(scales <= MOST_SCALES)) {
      return Optional.of(
          "states may come "
              + scales
              + " noise scales away from zero, and more than "
              + MOST_SCALES
              + " may be clamped; start nearer to zero");
    }
    StateArithmetic arithmetic = arithmetic();
    double means = arithmetic.stateError() * Math.sqrt((double) streamOrder.iterations());
    boolean small = means < 0.5 && new LastDual(model, arithmetic).cost() < MOST_FOR_ROUNDING;
    return small
        ? Optional.empty()
        : Optional.of("rounding is not small against the noise; lower penalty or raise stepSize");
  }

  /** What is needed to publish the last state; empty when nothing will be claimed for it. */
  Optional<LastDual> lastDual() {
    return theorem().planned(StreamFacts.asPrescribed()).holds() && obstacle().isEmpty()
        ? Optional.of(new LastDual(model, arithmetic()))
        : Optional.empty();
  }

  /** Why there is no claim against whoever sees only the last state; empty if there is one. */
  List<String> missing(StreamFacts facts, StreamEvidence evidence) {
    List<String> all = new ArrayList<>();
    obstacle().ifPresent(all::add);
    // Without a last dual in the plan there is none in the receipts either: no reason of its own.
    boolean planned = lastDual().isPresent();
    Verdict<RhoBound> verdict = planned ? proved(facts, evidence) : theorem().planned(facts);
    for (Hypothesis one : verdict.broken()) {
      all.add(one.requires() + " does not hold (" + one.measured() + "); remedy: " + one.remedy());
    }
    long least = streamOrder.randomStop() ? streamOrder.users() / 2 + 1 : streamOrder.iterations();
    long seen = evidence.iterations();
    if (planned && (seen < least || seen > streamOrder.iterations())) {
      all.add(seen + " iterations have a receipt, and " + least + " must; remedy: run to the end");
    }
    return all;
  }

  /** The evidence of a run that goes as planned, for looking ahead. */
  public StreamEvidence expected() {
    StreamEvidence steps =
        StreamEvidence.expected(new NoisyStream(model).event(), streamOrder.iterations());
    return lastDual().map(mask -> steps.expecting(mask.event())).orElse(steps);
  }

  /** Against everybody: one Gaussian release for each pass. */
  public GaussianCost everybody(StreamEvidence evidence) {
    return new GaussianCost(Math.nextUp(1 / evidence.smallestMultiplier()))
        .repeated(streamOrder.passes());
  }

  /** Whether the amplified claim may be made of a run, hypothesis by hypothesis. */
  public Verdict<RhoBound> proved(StreamFacts facts, StreamEvidence evidence) {
    return theorem().proved(facts, evidence);
  }

  /**
   * Costs against whoever sees only the last state; empty when the verdict does not hold, there is
   * an {@link #obstacle}, or an iteration has no receipt.
   */
  public Optional<StreamGuarantee> lastStateOnly(StreamFacts facts, StreamEvidence evidence) {
    if (!missing(facts, evidence).isEmpty()) {
      return Optional.empty();
    }
    NoisyIteration drawn = iteration.withMultiplier(evidence.smallestMultiplier());
    RhoBound bound = proved(facts, evidence).orRefuse();
    return Optional.of(new StreamGuarantee(drawn, bound, arithmetic(), evidence));
  }

  private double reach() {
    return StateArithmetic.reach(iteration, streamOrder.iterations(), startNorm);
  }

  private StateArithmetic arithmetic() {
    CouplingMatrix coupling = model.split().coupling();
    ProximalSolve solve = ProximalSolve.of(coupling, model.stepSize() * model.split().penalty());
    StateArithmetic.Algebra algebra =
        new StateArithmetic.Algebra(solve.relativeError(), coupling.productError());
    return StateArithmetic.of(iteration, algebra, reach());
  }

  /** Any user, when the order was drawn uniformly and secretly; an average over places. */
  UserCost randomOrder(StreamGuarantee stream) {
    return streamOrder.orderRule() == StreamOrder.OrderRule.FRESH
        ? stream.freshPermutations(streamOrder.users(), streamOrder.passes())
        : stream.samePermutation(streamOrder.users(), streamOrder.passes());
  }

  /** The user at this position (from 1) of a known order; with a random stop, over its law. */
  UserCost position(StreamGuarantee stream, long position) {
    if (position < 1 || position > streamOrder.users()) {
      throw new IllegalArgumentException(
          "position = " + position + " must be in [1, users = " + streamOrder.users() + "]");
    }
    if (streamOrder.randomStop()) {
      return stream.stopping(streamOrder.users(), position);
    }
    long[] gaps = new long[streamOrder.passes()];
    Arrays.fill(gaps, streamOrder.users() - 1);
    gaps[gaps.length - 1] = streamOrder.users() - position;
    return stream.reused(gaps);
  }

  private AmplificationByIteration theorem() {
    return new AmplificationByIteration(iteration, model.laterLosses());
  }
}
