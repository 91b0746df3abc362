package dev.tacit.admm.star;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One provider: when a round opens it releases its local model to the hub; what the hub sends back
 * is used from then on. It may miss rounds; it then goes on from the last it heard.
 */
public final class Provider implements Agent<ProviderState> {
  private final int self;
  private final int hub;
  private final int dimension;
  private final StarAlgorithm algorithm;

  public Provider(int self, int hub, int dimension, StarAlgorithm algorithm) {
    this.self = self;
    this.hub = hub;
    this.dimension = dimension;
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
  }

  @Override
  public ProviderState start() {
    return new ProviderState(ProviderView.start(dimension), RoundBuffer.empty(0, dimension), 0);
  }

  @Override
  public Step<ProviderState> on(ProviderState state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    return Step.silent(state);
  }

  private Step<ProviderState> opened(ProviderState state, int round, Curator curator) {
    if (round < state.nextRound()) {
      throw new IllegalStateException(
          "round " + round + " was opened already: the next one is " + state.nextRound());
    }
    Released local = algorithm.local(state.view(), curator);
    ProviderState next = new ProviderState(state.view().withLocal(local), state.inbox(), round + 1);
    return new Step<>(next, List.of(Envelope.own(self, hub, round, local)));
  }

  /** Uses a letter of the hub; needs no door. */
  ProviderState received(ProviderState state, Envelope envelope) {
    if (envelope.from() != hub || envelope.to() != self) {
      return state;
    }
    RoundBuffer current =
        envelope.round() > state.inbox().round()
            ? RoundBuffer.empty(envelope.round(), dimension)
            : state.inbox();
    RoundBuffer inbox = current.accept(envelope);
    Optional<Released> consensus = inbox.value(hub);
    Optional<Released> dual = inbox.value(self);
    ProviderView view =
        consensus.isPresent() && dual.isPresent()
            ? state.view().withHub(consensus.get(), dual.get())
            : state.view();
    return new ProviderState(view, inbox, state.nextRound());
  }
}
