package dev.tacit.admm.run;

import java.util.List;

/**
 * The regulariser as people give it, added to the MEAN loss over all records: {@code ridge}/2 |x|^2
 * + {@code lasso} |x|_1 + {@code fused} times the sum of |x_i - x_j| over the edges. Each paper
 * file converts to its own convention and says so.
 *
 * @param edges pairs of feature indices of a public graph
 */
public record Penalties(double ridge, double lasso, double fused, List<Edge> edges) {

  /** An unordered pair of features. */
  public record Edge(int from, int to) {}

  public Penalties {
    requireWeight("l2", ridge);
    requireWeight("l1", lasso);
    requireWeight("fused", fused);
    edges = List.copyOf(edges);
  }

  public static Penalties none() {
    return new Penalties(0, 0, 0, List.of());
  }

  public static Penalties ridge(double weight) {
    return new Penalties(weight, 0, 0, List.of());
  }

  private static void requireWeight(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "regulariser " + name + " = " + value + " must be finite and not negative");
    }
  }
}
