package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What an agent and its neighbours stood for after a round: released values and constants. */
public record NeighbourValues(Released own, SortedMap<Integer, Released> neighbours) {
  public NeighbourValues {
    neighbours = Collections.unmodifiableSortedMap(new TreeMap<>(neighbours));
  }

  /** Everybody at its public starting point. */
  static NeighbourValues start(int agent, List<Integer> neighbours, List<Released> starts) {
    SortedMap<Integer, Released> values = new TreeMap<>();
    neighbours.forEach(neighbour -> values.put(neighbour, starts.get(neighbour)));
    return new NeighbourValues(starts.get(agent), values);
  }

  public int degree() {
    return neighbours.size();
  }

  /** Sum over neighbours j of (own - theirs), in the order of their numbers. */
  public Vec disagreement() {
    Vec sum = Vec.zeros(own.dimension());
    for (Released other : neighbours.values()) {
      sum = sum.plus(own.value().minus(other.value()));
    }
    return sum;
  }

  /** Sum over neighbours j of (own + theirs): twice the sum of the midpoints. */
  public Vec midpointsDoubled() {
    Vec sum = Vec.zeros(own.dimension());
    for (Released other : neighbours.values()) {
      sum = sum.plus(own.value().plus(other.value()));
    }
    return sum;
  }

  /** Own value first, then the neighbours' in the order of their numbers. */
  List<Released> all() {
    List<Released> values = new ArrayList<>(List.of(own));
    values.addAll(neighbours.values());
    return values;
  }

  /** The next snapshot: what came in replaces, what did not stays (fact silence-is-charged). */
  NeighbourValues after(Released newOwn, Map<Integer, Released> received) {
    SortedMap<Integer, Released> values = new TreeMap<>(neighbours);
    values.replaceAll((author, last) -> received.getOrDefault(author, last));
    return new NeighbourValues(newOwn, values);
  }
}
