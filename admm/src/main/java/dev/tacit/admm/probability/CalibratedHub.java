package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.MeanHub;
import dev.tacit.admm.agent.Step;

/**
 * The hub of a plan, and after its last round one that answers with means.
 *
 * @param <H> the state of the plan's hub
 */
record CalibratedHub<H>(Hub<H> inner, MeanHub means, int planRounds)
    implements Hub<CalibratedHub.State<H>> {

  /** Both; only one of them is spoken to at a time. */
  record State<H>(H inner, MeanHub.State means) {}

  @Override
  public State<H> start() {
    return new State<>(inner.start(), means.start());
  }

  @Override
  public Step<State<H>> on(State<H> state, Input input) {
    if (round(input) < planRounds) {
      Step<H> step = inner.on(state.inner(), input);
      return new Step<>(new State<>(step.next(), state.means()), step.outbox());
    }
    Step<MeanHub.State> step = means.on(state.means(), input);
    return new Step<>(new State<>(state.inner(), step.next()), step.outbox());
  }

  private int round(Input input) {
    if (input instanceof Input.Opened opened) {
      return opened.round();
    }
    if (input instanceof Input.Received received) {
      return received.envelope().round();
    }
    return input instanceof Input.Closed closed ? closed.round() : planRounds;
  }
}
