package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import java.io.Serializable;
import java.util.List;

/**
 * The answer of consecutive records, which begin with a whole part, as the fewest nodes of the tree
 * of all parts (see {@link Parts}): some vectors, however many records there are. Answers of
 * adjacent records join to the answer of both, in any order of joining with the same bits.
 *
 * @param from number of the first record among all
 * @param to number of the record after the last
 * @param length how many numbers a vector has
 */
public record PartialSum(long from, long to, int length, List<Node> nodes) implements Serializable {

  /** The sum over parts index * 2^level up to (index + 1) * 2^level. */
  public record Node(int level, long index, double number, Vec vector) implements Serializable {
    private long firstPart() {
      return index << level;
    }

    private long endPart() {
      return (index + 1) << level;
    }

    private boolean isLeftOf(Node other) {
      return level == other.level && index % 2 == 0 && other.index == index + 1;
    }
  }

  public PartialSum {
    nodes = List.copyOf(nodes);
    int size = Parts.size(length);
    if (from < 0 || to < from || from % size != 0) {
      throw new IllegalArgumentException(
          "records [%d, %d): must begin at a multiple of %d".formatted(from, to, size));
    }
    requireNodes(from / size, to / size + (to % size == 0 ? 0 : 1), length, nodes);
  }

  private static void requireNodes(long first, long end, int length, List<Node> nodes) {
    long part = first;
    for (int k = 0; k < nodes.size(); k++) {
      Node node = nodes.get(k);
      if (node.firstPart() != part || node.vector().dimension() != length) {
        throw new IllegalArgumentException(
            "node %d begins at part %d with %d numbers: must begin at part %d with %d"
                .formatted(k, node.firstPart(), node.vector().dimension(), part, length));
      }
      if (k > 0 && nodes.get(k - 1).isLeftOf(node)) {
        throw new IllegalArgumentException("nodes " + (k - 1) + " and " + k + " were not added");
      }
      part = node.endPart();
    }
    if (part != end) {
      throw new IllegalArgumentException("nodes end at part " + part + ": must end at " + end);
    }
  }

  /** The answer of these records and those that come next, which must do so without a gap. */
  public PartialSum followedBy(PartialSum next) {
    if (next.length != length) {
      throw new IllegalArgumentException(
          "lengths = " + length + " and " + next.length + ": must be answers to one question");
    }
    if (next.from != to || to % Parts.size(length) != 0) {
      throw new IllegalArgumentException(
          "records [%d, %d) and [%d, %d): must be adjacent, and all but the last whole parts of %d"
              .formatted(from, to, next.from, next.to, Parts.size(length)));
    }
    SumStack joined = new SumStack(length);
    for (List<Node> side : List.of(nodes, next.nodes)) {
      side.forEach(node -> joined.push(node.level, node.index, node.number, node.vector.toArray()));
    }
    return new PartialSum(from, next.to, length, joined.toList());
  }

  /** The sum of vectors over all records. */
  public Vec vector() {
    requireWhole();
    Vec sum = Vec.zeros(length);
    for (int k = nodes.size() - 1; k >= 0; k--) {
      Vec own = nodes.get(k).vector();
      sum = k == nodes.size() - 1 ? own : own.plus(sum);
    }
    return sum;
  }

  /** The sum of the numbers that come with the vectors. */
  public double number() {
    requireWhole();
    double sum = 0;
    for (int k = nodes.size() - 1; k >= 0; k--) {
      sum = nodes.get(k).number() + sum;
    }
    return sum;
  }

  private void requireWhole() {
    if (from != 0) {
      throw new IllegalStateException(
          "records begin at " + from + ": the sum needs those before them, too");
    }
  }
}
