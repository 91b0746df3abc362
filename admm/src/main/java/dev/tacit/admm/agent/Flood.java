package dev.tacit.admm.agent;

import dev.tacit.admm.graph.Graph;
import java.util.List;

/**
 * How a value of every agent reaches everybody along a graph: each sends its own to its neighbours
 * and passes the first copy of every other one on to those who may not have it. What is passed on
 * has been released, so it costs letters and no privacy.
 */
public record Flood(int self, Graph graph) {

  /** The agent's own letter to itself, for all neighbours. */
  public List<Envelope> sent(Envelope own) {
    return graph.neighbours(self).stream().map(neighbour -> own.passedOn(self, neighbour)).toList();
  }

  /** Whether a letter came along an edge, and its author is an agent of the graph. */
  public boolean isKnown(Envelope letter) {
    return letter.to() == self
        && letter.author() < graph.agents()
        && graph.neighbours(self).contains(letter.from());
  }

  /** For the neighbours who may not have it. */
  public List<Envelope> passedOn(Envelope letter) {
    return graph.neighbours(self).stream()
        .filter(neighbour -> neighbour != letter.from() && neighbour != letter.author())
        .map(neighbour -> letter.passedOn(self, neighbour))
        .toList();
  }
}
