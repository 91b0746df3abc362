package dev.tacit.admm.graph;

import dev.tacit.optim.linalg.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A connected undirected graph on agents 0 .. agents-1, without loops or double edges. */
public final class Graph {
  /** Chance that a random graph gets an edge beyond its spanning tree. */
  private static final double EXTRA_EDGE = 0.4;

  private final List<List<Integer>> neighbours;

  private Graph(List<? extends Set<Integer>> sets) {
    this.neighbours = sets.stream().<List<Integer>>map(List::copyOf).toList();
    requireConnected();
  }

  /** Any connected graph; an edge given twice counts once. */
  public static Graph ofEdges(int agents, List<Edge> edges) {
    if (agents < 1) {
      throw new IllegalArgumentException("agents = " + agents + " must be at least 1");
    }
    List<TreeSet<Integer>> sets = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      sets.add(new TreeSet<>());
    }
    for (Edge edge : edges) {
      requireAgent(edge.from(), agents);
      requireAgent(edge.to(), agents);
      sets.get(edge.from()).add(edge.to());
      sets.get(edge.to()).add(edge.from());
    }
    return new Graph(sets);
  }

  public static Graph ring(int agents) {
    List<Edge> edges = new ArrayList<>();
    for (int agent = 0; agent + 1 < agents; agent++) {
      edges.add(new Edge(agent, agent + 1));
    }
    if (agents > 2) {
      edges.add(new Edge(agents - 1, 0));
    }
    return ofEdges(agents, edges);
  }

  public static Graph complete(int agents) {
    List<Edge> edges = new ArrayList<>();
    for (int one = 0; one < agents; one++) {
      for (int other = one + 1; other < agents; other++) {
        edges.add(new Edge(one, other));
      }
    }
    return ofEdges(agents, edges);
  }

  /** Agent 0 in the middle. */
  public static Graph star(int agents) {
    List<Edge> edges = new ArrayList<>();
    for (int leaf = 1; leaf < agents; leaf++) {
      edges.add(new Edge(0, leaf));
    }
    return ofEdges(agents, edges);
  }

  /** A random tree, each agent hanging on an earlier one, plus other edges by a biased coin. */
  public static Graph randomConnected(int agents, long seed) {
    SplitMix numbers = new SplitMix(seed);
    List<Edge> edges = new ArrayList<>();
    for (int agent = 1; agent < agents; agent++) {
      int parent = numbers.below(agent);
      edges.add(new Edge(parent, agent));
      for (int other = 0; other < agent; other++) {
        if (other != parent && numbers.fraction() < EXTRA_EDGE) {
          edges.add(new Edge(other, agent));
        }
      }
    }
    return ofEdges(agents, edges);
  }

  public int agents() {
    return neighbours.size();
  }

  /** In increasing order, without the agent itself. */
  public List<Integer> neighbours(int agent) {
    return neighbours.get(agent);
  }

  /** Each edge once, the smaller agent first. */
  public List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    for (int agent = 0; agent < agents(); agent++) {
      for (int other : neighbours(agent)) {
        if (agent < other) {
          edges.add(new Edge(agent, other));
        }
      }
    }
    return edges;
  }

  public int degree(int agent) {
    return neighbours.get(agent).size();
  }

  /** The longest of all shortest paths: so many hops reach everybody. */
  public int diameter() {
    int longest = 0;
    for (int agent = 0; agent < agents(); agent++) {
      longest = Math.max(longest, Arrays.stream(distancesFrom(agent)).max().orElse(0));
    }
    return longest;
  }

  /**
   * Metropolis weight 1 / (1 + max degree) of an edge, the rest on the agent itself: symmetric and
   * doubly stochastic, and each agent needs the degrees of its neighbours only.
   */
  public double metropolisWeight(int agent, int other) {
    if (agent == other) {
      double rest = 1;
      for (int neighbour : neighbours(agent)) {
        rest -= metropolisWeight(agent, neighbour);
      }
      return rest;
    }
    boolean joined = neighbours(agent).contains(other);
    return joined ? 1.0 / (1 + Math.max(degree(agent), degree(other))) : 0;
  }

  /** The most agents that are equally far from one, and nearer than the farthest of all pairs. */
  public int widest() {
    int diameter = diameter();
    int widest = 1;
    for (int agent = 0; agent < agents(); agent++) {
      int[] at = new int[agents()];
      for (int distance : distancesFrom(agent)) {
        at[distance]++;
      }
      for (int distance = 0; distance < diameter; distance++) {
        widest = Math.max(widest, at[distance]);
      }
    }
    return widest;
  }

  /** How many hops each agent is from this one. */
  public List<Integer> distances(int agent) {
    return Arrays.stream(distancesFrom(agent)).boxed().toList();
  }

  private int[] distancesFrom(int start) {
    int[] distances = new int[agents()];
    Arrays.fill(distances, -1);
    distances[start] = 0;
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int agent = open.remove();
      for (int neighbour : neighbours(agent)) {
        if (distances[neighbour] < 0) {
          distances[neighbour] = distances[agent] + 1;
          open.add(neighbour);
        }
      }
    }
    return distances;
  }

  private void requireConnected() {
    int[] distances = distancesFrom(0);
    for (int agent = 0; agent < distances.length; agent++) {
      if (distances[agent] < 0) {
        throw new IllegalArgumentException(
            "graph is not connected: no path from agent 0 to agent "
                + agent
                + "; add an edge, or train the parts separately");
      }
    }
  }

  private static void requireAgent(int agent, int agents) {
    if (agent >= agents) {
      throw new IllegalArgumentException(
          "edge names agent " + agent + ", allowed are 0 to " + (agents - 1));
    }
  }
}
