package dev.tacit.federation.party;

import dev.tacit.admm.graph.Graph;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * With whom a party exchanges parcels.
 *
 * @param hubNumber of the hub; empty in a mesh
 * @param spread hops after which something that all pass on has reached everybody
 */
public record Neighbourhood(int self, List<Integer> peers, OptionalInt hubNumber, int spread) {
  public Neighbourhood {
    peers = List.copyOf(peers);
  }

  /** An agent of a star. */
  public static Neighbourhood agentOfStar(int self, int agents) {
    return new Neighbourhood(self, List.of(agents), OptionalInt.of(agents), 1);
  }

  public static Neighbourhood hubOfStar(int agents) {
    List<Integer> all = IntStream.range(0, agents).boxed().toList();
    return new Neighbourhood(agents, all, OptionalInt.of(agents), 1);
  }

  public static Neighbourhood ofMesh(int self, Graph graph) {
    return new Neighbourhood(
        self, graph.neighbours(self), OptionalInt.empty(), Math.max(1, graph.diameter()));
  }

  boolean hasHub() {
    return hubNumber.isPresent();
  }

  int hub() {
    return hubNumber.orElseThrow();
  }
}
