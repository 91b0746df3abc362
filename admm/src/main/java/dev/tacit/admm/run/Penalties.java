package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The regulariser as people give it, added to the MEAN loss over all records: {@code ridge}/2 |x|^2
 * + {@code lasso} |x|_1 + {@code group} times the sum of the norms of the groups + {@code fused}
 * times the sum of |x_i - x_j| over the edges, or times |A x|_1 for a public matrix A. Each paper
 * file converts to its own convention and says so.
 *
 * @param groupWidths how many consecutive features make each group, for example one attribute
 * @param edges pairs of features of a public graph
 * @param matrix rows of A, instead of edges
 */
public record Penalties(
    double ridge,
    double lasso,
    double group,
    double fused,
    List<Integer> groupWidths,
    List<Edge> edges,
    List<Vec> matrix) {

  public Penalties {
    Finite.notNegative("regulariser l2", ridge);
    Finite.notNegative("regulariser l1", lasso);
    Finite.notNegative("regulariser group", group);
    Finite.notNegative("regulariser fused", fused);
    groupWidths = List.copyOf(groupWidths);
    edges = List.copyOf(edges);
    matrix = List.copyOf(matrix);
    if (group > 0 && groupWidths.isEmpty()) {
      throw new IllegalArgumentException(
          "regulariser group = " + group + " needs groups; a schema with categories has them");
    }
    if (fused > 0 && edges.isEmpty() && matrix.isEmpty()) {
      throw new IllegalArgumentException(
          "regulariser fused = " + fused + " needs a graph with at least one edge");
    }
    if (!edges.isEmpty() && !matrix.isEmpty()) {
      throw new IllegalArgumentException("a graph and a matrix exclude each other; keep one");
    }
  }

  /** With a graph, or without. */
  public Penalties(
      double ridge,
      double lasso,
      double group,
      double fused,
      List<Integer> groupWidths,
      List<Edge> edges) {
    this(ridge, lasso, group, fused, groupWidths, edges, List.of());
  }

  /** {@code weight} |A x|_1 and a ridge. */
  public static Penalties ofMatrix(double ridge, double weight, List<Vec> matrix) {
    return new Penalties(ridge, 0, 0, weight, List.of(), List.of(), matrix);
  }

  /** What the weight {@code fused} acts on: differences along the edges, or A x. */
  public LinearMap coupling(int dimension) {
    if (matrix.isEmpty()) {
      return LinearMap.differences(dimension, edges);
    }
    RowsBuilder rows = Rows.dense(dimension);
    matrix.forEach(rows::append);
    return LinearMap.of(rows.build());
  }

  /** Without groups. */
  public Penalties(double ridge, double lasso, double fused, List<Edge> edges) {
    this(ridge, lasso, 0, fused, List.of(), edges);
  }

  public static Penalties none() {
    return ridge(0);
  }

  public static Penalties ridge(double weight) {
    return elasticNet(weight, 0);
  }

  public static Penalties elasticNet(double ridge, double lasso) {
    return new Penalties(ridge, lasso, 0, 0, List.of(), List.of());
  }

  /** Whether the penalty is a ridge and nothing else. */
  public boolean isRidge() {
    return lasso == 0 && group == 0 && fused == 0;
  }
}
