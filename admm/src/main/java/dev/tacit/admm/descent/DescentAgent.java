package dev.tacit.admm.descent;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Records;

/**
 * One agent of {@code dp-gd}: when a round opens it releases its mean gradient at the point that
 * all share, when it closes all take the same step.
 *
 * @param records rows with an intercept
 */
record DescentAgent(
    int self,
    DpGd descent,
    Records records,
    Loss loss,
    MeanGradient question,
    GaussianNoise law,
    Aggregation aggregation)
    implements Agent<DescentAgent.State> {
  static final String GRADIENT = Site.GRADIENT.name();

  /** Between two inputs: releases, and functions of them. */
  record State(DpGd.State descent, RoundBuffer inbox) {}

  /** What every agent sends in a round. */
  static MeanHub.Phase phase(int round, int dimension) {
    return new MeanHub.Phase(round, GRADIENT, dimension);
  }

  @Override
  public State start() {
    int dimension = question.dimension();
    return new State(DpGd.State.start(dimension), phase(0, dimension).inbox());
  }

  @Override
  public Step<State> on(State state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      state.inbox().requireRound(opened.round());
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return aggregated(state, aggregation.received(state.inbox(), received.envelope()));
    }
    return input instanceof Input.Closed closed && closed.round() == state.inbox().round()
        ? Step.silent(closed(state, closed.round()))
        : Step.silent(state);
  }

  private Step<State> opened(State state, int round, Curator curator) {
    Released own =
        curator.release(
            GRADIENT,
            question.at(state.descent().point().value(), loss, records),
            law,
            Audience.EVERYONE);
    return aggregated(
        state, aggregation.released(state.inbox(), Envelope.note(self, round, GRADIENT, own)));
  }

  private static Step<State> aggregated(State state, Aggregation.Update now) {
    return new Step<>(new State(state.descent(), now.inbox()), now.letters());
  }

  private State closed(State state, int round) {
    int dimension = question.dimension();
    Released mean = aggregation.mean(state.inbox(), GRADIENT, dimension);
    return new State(descent.next(state.descent(), mean), phase(round + 1, dimension).inbox());
  }
}
