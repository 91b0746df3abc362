package dev.tacit.admm.agent;

import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import java.util.List;

/** An agent that floods one value in one round and collects those of the others. */
record FloodingAgent(Flood flood, int round, Released value) implements Agent<RoundBuffer> {
  FloodingAgent(int self, Graph graph, int round, Released value) {
    this(new Flood(self, graph), round, value);
  }

  @Override
  public RoundBuffer start() {
    return RoundBuffer.empty(round, value.dimension(), "value");
  }

  @Override
  public Step<RoundBuffer> on(RoundBuffer state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened && opened.round() == round) {
      Envelope own = Envelope.note(flood.self(), round, "value", value);
      return new Step<>(state.accept(own), flood.sent(own));
    }
    if (input instanceof Input.Received received && flood.isKnown(received.envelope())) {
      RoundBuffer next = state.accept(received.envelope());
      List<Envelope> letters =
          next.size() > state.size() ? flood.passedOn(received.envelope()) : List.of();
      return new Step<>(next, letters);
    }
    return Step.silent(state);
  }
}
