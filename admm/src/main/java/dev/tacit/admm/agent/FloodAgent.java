package dev.tacit.admm.agent;

import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.function.Function;

/**
 * Makes one release of every agent reach everybody: each sends its own to its neighbours and passes
 * the first copy of every other one on to those who may not have it. What is passed on has been
 * released, so it costs letters and no privacy.
 *
 * @param round in which everybody releases
 * @param release draws and pays; called when the round opens
 */
public record FloodAgent(
    int self, Graph graph, int round, int dimension, Function<Curator, Released> release)
    implements Agent<RoundBuffer> {

  @Override
  public RoundBuffer start() {
    return RoundBuffer.empty(round, dimension);
  }

  @Override
  public Step<RoundBuffer> on(RoundBuffer state, Input input, Curator curator) {
    if (input instanceof Input.Opened) {
      Released own = release.apply(curator);
      List<Envelope> letters =
          graph.neighbours(self).stream()
              .map(neighbour -> Envelope.own(self, neighbour, round, own))
              .toList();
      // Its own value is held to the rules of letters, so that all add up the same ones.
      return new Step<>(state.judged(self, own), letters);
    }
    return input instanceof Input.Received received
        ? received(state, received.envelope())
        : Step.silent(state);
  }

  private Step<RoundBuffer> received(RoundBuffer state, Envelope letter) {
    boolean known = letter.author() < graph.agents() && letter.to() == self;
    if (!known || !graph.neighbours(self).contains(letter.from())) {
      return Step.silent(state);
    }
    RoundBuffer next = state.accept(letter);
    return next.size() == state.size() ? Step.silent(state) : new Step<>(next, passedOn(letter));
  }

  private List<Envelope> passedOn(Envelope letter) {
    return graph.neighbours(self).stream()
        .filter(neighbour -> neighbour != letter.from() && neighbour != letter.author())
        .map(
            neighbour ->
                new Envelope(self, neighbour, letter.round(), letter.author(), letter.payload()))
        .toList();
  }
}
