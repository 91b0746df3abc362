package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import java.util.Optional;

/**
 * An agent of any plan, and step C of decision 020 after its last round: agree on the model, look
 * for centre and spread of its margins where that pays, count the records of each bin.
 *
 * @param sent the plan's model of a state, in the form that agents send and take the mean of
 * @param <S> the state of the plan
 */
record CalibratedAgent<S>(
    int self,
    Agent<S> inner,
    CurveProtocol protocol,
    MarginOwner owner,
    Aggregation aggregation,
    ToSend<S> sent)
    implements Agent<CalibratedState<S>> {
  static final Site MARGINS = new Site("probability/look", "where the scores lie");
  static final Site COUNTS = new Site("probability/counts", "how often scores are right");

  /** What an agent sends when the plan's rounds are over. */
  @FunctionalInterface
  interface ToSend<S> {
    Released of(S state);
  }

  @Override
  public CalibratedState<S> start() {
    return new CalibratedState.Training<>(inner.start());
  }

  @Override
  public Step<CalibratedState<S>> on(CalibratedState<S> state, Input input, Curator curator) {
    if (state instanceof CalibratedState.Training<S> training) {
      // An agent that was absent from the plan's last round did not learn that it closed.
      return input instanceof Input.Opened opened && opened.round() >= protocol.planRounds()
          ? on(agreeing(training.inner()), input, curator)
          : trained(training, input, curator);
    }
    if (state instanceof CalibratedState.Agreeing<S> now && isOfThePlan(input)) {
      Step<S> step = inner.on(now.inner(), input, curator);
      return Step.silent(new CalibratedState.Agreeing<>(step.next(), now.inbox()));
    }
    if (state instanceof CalibratedState.Aggregating<S> now) {
      return gathered(now, input, curator);
    }
    return finished(state, input, curator);
  }

  private Step<CalibratedState<S>> trained(
      CalibratedState.Training<S> state, Input input, Curator curator) {
    Step<S> step = inner.on(state.inner(), input, curator);
    boolean last =
        input instanceof Input.Closed closed && closed.round() + 1 == protocol.planRounds();
    return new Step<>(
        last ? agreeing(step.next()) : new CalibratedState.Training<>(step.next()), step.outbox());
  }

  private CalibratedState<S> agreeing(S state) {
    return new CalibratedState.Agreeing<>(state, protocol.agreement().inbox());
  }

  /** A letter of the plan's rounds that was kept back. */
  private boolean isOfThePlan(Input input) {
    return input instanceof Input.Received received
        && received.envelope().round() < protocol.planRounds();
  }

  /** What the plan allowed and did not do is paid when all is over. */
  private Step<CalibratedState<S>> finished(
      CalibratedState<S> state, Input input, Curator curator) {
    if (input instanceof Input.Finished) {
      inner.on(state.inner(), new Input.Finished(protocol.planRounds()), curator);
    }
    return Step.silent(state);
  }

  private Step<CalibratedState<S>> gathered(
      CalibratedState.Aggregating<S> state, Input input, Curator curator) {
    int round = state.inbox().round();
    if (input instanceof Input.Opened opened) {
      if (protocol.isSkipped(opened.round()) && round == opened.round() + 1) {
        return Step.silent(state);
      }
      state.inbox().requireRound(opened.round());
      return posted(state, opened(state, curator));
    }
    if (input instanceof Input.Received received) {
      return step(state, aggregation.received(state.inbox(), received.envelope()));
    }
    return input instanceof Input.Closed closed && closed.round() == round
        ? Step.silent(closed(state))
        : Step.silent(state);
  }

  private Released opened(CalibratedState.Aggregating<S> state, Curator curator) {
    if (state instanceof CalibratedState.Agreeing<S> now) {
      return sent.of(now.inner());
    }
    if (state instanceof CalibratedState.MeasuringMargins<S> now) {
      Sensitive answer = owner.marginMoments(now.model());
      return curator.release(
          MARGINS.name(), answer, protocol.parameters().marginNoise(), Audience.EVERYONE);
    }
    CalibratedState.Counting<S> now = (CalibratedState.Counting<S>) state;
    Sensitive answer =
        owner.binShares(now.model(), protocol.bins(now.model(), now.marginMoments()));
    return curator.release(
        COUNTS.name(), answer, protocol.parameters().countNoise(), Audience.EVERYONE);
  }

  private CalibratedState<S> closed(CalibratedState.Aggregating<S> state) {
    if (state instanceof CalibratedState.Agreeing<S> now) {
      AgreedModel model = new AgreedModel(mean(state, protocol.agreement()));
      return protocol.parameters().measuresMargins()
          ? new CalibratedState.MeasuringMargins<>(
              now.inner(), model, protocol.marginPhase().inbox())
          : counting(now.inner(), model, Optional.empty());
    }
    if (state instanceof CalibratedState.MeasuringMargins<S> now) {
      return counting(now.inner(), now.model(), Optional.of(mean(state, protocol.marginPhase())));
    }
    CalibratedState.Counting<S> now = (CalibratedState.Counting<S>) state;
    return new CalibratedState.Counted<>(
        now.inner(), now.model(), now.marginMoments(), mean(state, protocol.counts()));
  }

  private CalibratedState<S> counting(S state, AgreedModel model, Optional<Released> looked) {
    return new CalibratedState.Counting<>(state, model, looked, protocol.counts().inbox());
  }

  private Released mean(CalibratedState.Aggregating<S> state, MeanHub.Phase phase) {
    return aggregation.mean(state.inbox(), phase.name(), phase.dimension());
  }

  private Step<CalibratedState<S>> posted(CalibratedState.Aggregating<S> state, Released own) {
    String name = protocol.phase(state.inbox().round()).name();
    Envelope letter = Envelope.note(self, state.inbox().round(), name, own);
    return step(state, aggregation.released(state.inbox(), letter));
  }

  private Step<CalibratedState<S>> step(
      CalibratedState.Aggregating<S> state, Aggregation.Update now) {
    return new Step<>(state.with(now.inbox()), now.letters());
  }
}
