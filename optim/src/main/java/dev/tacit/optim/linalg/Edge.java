package dev.tacit.optim.linalg;

/** An undirected edge between two different features, or agents, counted from 0. */
public record Edge(int from, int to) {
  public Edge {
    if (from < 0 || to < 0 || from == to) {
      throw new IllegalArgumentException(
          "edge " + from + " " + to + ": ends must differ and count from 0");
    }
  }
}
