package dev.tacit.federation.party;

import dev.tacit.admm.graph.Graph;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The peers with which a party exchanges parcels.
 *
 * @param self number of the party
 * @param peers numbers of its peers
 * @param hubNumber of the hub; empty in a mesh
 * @param hopsToAll hops after which something that all relay has reached everybody
 * @param distances of each peer in hops from everybody; empty where nobody relays anything
 */
public record Neighbourhood(
    int self,
    List<Integer> peers,
    OptionalInt hubNumber,
    int hopsToAll,
    Map<Integer, List<Integer>> distances) {
  public Neighbourhood {
    peers = List.copyOf(peers);
    distances = Map.copyOf(distances);
  }

  /** An agent of a star. */
  public static Neighbourhood agentOfStar(int self, int agents) {
    return new Neighbourhood(self, List.of(agents), OptionalInt.of(agents), 1, Map.of());
  }

  public static Neighbourhood hubOfStar(int agents) {
    List<Integer> all = IntStream.range(0, agents).boxed().toList();
    return new Neighbourhood(agents, all, OptionalInt.of(agents), 1, Map.of());
  }

  public static Neighbourhood ofMesh(int self, Graph graph) {
    int spread = Math.max(1, graph.diameter());
    Map<Integer, List<Integer>> distances = new TreeMap<>();
    if (spread > 1) {
      graph.neighbours(self).forEach(peer -> distances.put(peer, graph.distances(peer)));
    }
    return new Neighbourhood(self, graph.neighbours(self), OptionalInt.empty(), spread, distances);
  }

  boolean hasHub() {
    return hubNumber.isPresent();
  }

  int hub() {
    return hubNumber.orElseThrow();
  }

  /**
   * Whether a letter of this author can have come from a peer in a hop of a round: at first every
   * party speaks for itself, and in hop k it passes on what was written at most k edges away.
   * Nobody is sent its own letter.
   */
  boolean canCarry(int peer, int author, int hop) {
    if (hop == 0) {
      return author == peer;
    }
    List<Integer> away = distances.getOrDefault(peer, List.of());
    return author < away.size() && author != self && author != peer && away.get(author) <= hop;
  }
}
