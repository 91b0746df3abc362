package dev.tacit.admm.agent;

import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Optional;

/**
 * Aggregation of the releases of a round into a weighted mean that every agent obtains: by a single
 * agent, by a hub, or by flooding a graph.
 *
 * <p>An agent that uses it need not know which of them it is.
 */
public sealed interface Aggregation {
  /** The inbox after something happened, and what is posted. */
  record Update(RoundBuffer inbox, List<Envelope> letters) {}

  /** The agent's own release, as a letter to itself. */
  Update released(RoundBuffer inbox, Envelope own);

  Update received(RoundBuffer inbox, Envelope letter);

  /** What the round came to, when all its letters have arrived. */
  Released mean(RoundBuffer inbox, String name, int dimension);

  /**
   * Along the graph, if there is one; else several agents have a hub, with the number after theirs.
   */
  static Aggregation of(int self, int agents, Optional<Graph> graph, WeightedMean weighted) {
    if (graph.isPresent()) {
      return new Relayed(new Flood(self, graph.get()), weighted);
    }
    return agents > 1 ? new ByHub(self, agents) : new SingleAgent(weighted);
  }

  /** A single agent has its mean, and keeps a note of it. */
  record SingleAgent(WeightedMean weighted) implements Aggregation {
    @Override
    public Update released(RoundBuffer inbox, Envelope own) {
      return new Update(inbox.with(own), List.of(own));
    }

    @Override
    public Update received(RoundBuffer inbox, Envelope letter) {
      return new Update(inbox, List.of());
    }

    @Override
    public Released mean(RoundBuffer inbox, String name, int dimension) {
      return weighted.of(inbox.values(name), dimension);
    }
  }

  /** A hub adds up and answers with the mean. */
  record ByHub(int self, int hub) implements Aggregation {
    @Override
    public Update released(RoundBuffer inbox, Envelope own) {
      return new Update(inbox, List.of(own.passedOn(self, hub)));
    }

    @Override
    public Update received(RoundBuffer inbox, Envelope letter) {
      boolean answer = letter.to() == self && letter.from() == hub && letter.author() == hub;
      return new Update(answer ? inbox.accept(letter) : inbox, List.of());
    }

    @Override
    public Released mean(RoundBuffer inbox, String name, int dimension) {
      return inbox
          .value(hub, name)
          .orElseThrow(
              () ->
                  new IllegalStateException(
                      "round "
                          + inbox.round()
                          + " was closed before the hub's answer arrived; the run cannot continue without it"));
    }
  }

  /** Releases travel from neighbour to neighbour until all have them; all add up alike. */
  record Relayed(Flood flood, WeightedMean weighted) implements Aggregation {
    /** Its own value is held to the rules of letters, so that all add up the same ones. */
    @Override
    public Update released(RoundBuffer inbox, Envelope own) {
      return new Update(inbox.accept(own), flood.sent(own));
    }

    @Override
    public Update received(RoundBuffer inbox, Envelope letter) {
      RoundBuffer next = flood.isKnown(letter) ? inbox.accept(letter) : inbox;
      boolean news = next.size() > inbox.size();
      return new Update(next, news ? flood.passedOn(letter) : List.of());
    }

    @Override
    public Released mean(RoundBuffer inbox, String name, int dimension) {
      return weighted.of(inbox.values(name), dimension);
    }
  }
}
